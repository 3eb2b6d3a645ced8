// Fans: cards of a hand overlap as much as they must, and take a second line before they become unreadable.

const LEAST = 0.4; // of a card's width must stay visible

/** Spread the cards of every fan over the width that it has. */
export function spreadFans(board) {
  const fans = [...board.querySelectorAll(".as-fan > .cards, .as-line > .cards")];
  const sizes = fans.map((fan) => [fan.clientWidth, fan.querySelector(".card")?.offsetWidth ?? 0, fan.childElementCount]);
  fans.forEach((fan, n) => {
    const [width, card, count] = sizes[n];
    if (!card || count < 2) return;
    const most = Math.max(1, Math.floor((width - card) / (card * LEAST)) + 1);
    const lines = Math.ceil(count / most);
    const each = Math.ceil(count / lines);
    const step = Math.min(card + 6, each > 1 ? (width - card) / (each - 1) : card);
    fan.style.setProperty("--step", `${Math.floor(step * 10) / 10 - card}px`);
    [...fan.children].forEach((one, k) => one.classList.toggle("line-start", k % each === 0));
  });
}
