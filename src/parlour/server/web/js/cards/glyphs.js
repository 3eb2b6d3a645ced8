// Index figures: drawn with a pen of one width, so that they look the same wherever they are shown.

import { draw, group } from "./svg.js";

const WIDE = 20; // every figure stands in a box of 20 by 30
const OVAL = "M10 1.5C15 1.5 18 6.5 18 15S15 28.5 10 28.5 2 23.5 2 15 5 1.5 10 1.500Z";

const STROKES = {
  A: "M1.5 29.5 10 1 18.5 29.500M5 20.500H15",
  2: "M2.5 9C2.5-1.5 17.5-1.5 17.5 8.5 17.5 15.5 8 20 2.5 28.500H18.5",
  3: "M3 1.500H17L9.5 12C20.5 11.5 21 28.5 10 28.5 6 28.5 3.5 27 2 24",
  4: "M14.5 29.500V1L2 21H19",
  5: "M17 1.500H5L4 13.500C8.5 10 18.5 10.5 18.5 19.5 18.5 29.5 6 31 2 25.5",
  6: "M16 3.500C9.5-1 2.5 4.5 2.5 17.5 2.5 25 5.5 28.5 10.2 28.5 15 28.5 18 25 18 20.2 18 15.5 15 12.5 10.7 12.5 6.5 12.5 3.2 15.5 2.5 19",
  7: "M2 1.500H18C12.5 9.5 9 19.5 8.5 29.5",
  8: "M10 13.500C5.5 13.5 3 11 3 7.500S6 1.5 10 1.5 17 4 17 7.5 14.5 13.5 10 13.500C5 13.5 2 16.5 2 21S5.5 28.5 10 28.5 18 25.5 18 21 15 13.5 10 13.500Z",
  9: "M4 26.500C10.5 31 17.5 25.5 17.5 12.5 17.5 5 14.5 1.5 9.8 1.5 5 1.5 2 5 2 9.8 2 14.5 5 17.5 9.3 17.5 13.5 17.5 16.8 14.5 17.5 11",
  0: OVAL,
  1: "M4 7 11 1.500V29.5",
  J: "M15.5 1V20.500C15.5 26 12.5 28.5 9 28.5 5 28.5 2.5 26 2.5 21.500M9.5 1.500H16",
  Q: `${OVAL}M11.5 21 18.5 30`,
  K: "M3 0.500V29.500M17.5 0.5 3.5 17.500M8 12.5 18.5 29.5",
  N: "M3 29.500V1L17 29V0.5",
  P: "M3 29.500V1.500H10C21 1.5 21 16.5 10 16.500H3",
  O: OVAL,
  E: "M17 1.500H3V28.500H17M3 14.500H14",
  R: "M3 29.500V1.500H10C20.5 1.5 20.5 15.5 10 15.500H3M10 15.5 18 29.5",
  I: "M10 0.500V29.5",
  V: "M2 0.5 10 29 18 0.5",
  X: "M2.5 0.5 17.5 29.500M17.5 0.5 2.5 29.5",
};

const NARROW = { 1: 14, I: 8 };

/** How wide a text is at full height 30. */
export function textWidth(text) {
  const letters = [...text];
  return letters.reduce((sum, letter) => sum + (NARROW[letter] ?? WIDE), 0) + 5 * (letters.length - 1);
}

/** A text centred on x, its top at y, so tall and at most so wide. */
export function figures(text, x, y, tall, widest = 1000) {
  const wide = textWidth(text);
  const squeeze = Math.min(1, widest / ((wide * tall) / 30));
  let left = -wide / 2;
  const letters = [...text].map((letter) => {
    const width = NARROW[letter] ?? WIDE;
    const stroke = draw("path", {
      d: STROKES[letter] ?? "",
      transform: `translate(${left + (width - WIDE) / 2} 0)`,
    });
    left += width + 5;
    return stroke;
  });
  const drawn = group(`translate(${x} ${y}) scale(${(tall / 30) * squeeze} ${tall / 30})`, ...letters);
  drawn.setAttribute("class", "figures");
  return drawn;
}

/** Whether a text can be written with these figures. */
export const writable = (text) => [...text].every((letter) => letter in STROKES);
