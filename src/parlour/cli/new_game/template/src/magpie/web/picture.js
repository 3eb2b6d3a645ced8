// Magpie on the start page: what is drawn on a felt of 320 by 200. A card is placed by its middle, width and turn.

export default ({ back, face }) => [
  back("Magpie", 130, 60, 52, -4),
  face("4♠", 190, 60, 52, 5),
  face("K♠", 128, 160, 64, -6),
  face("J♠", 192, 160, 64, 6),
];
