// Reading a card's text: every face of the five games, and anything else as plain text.

import { SYMBOLS } from "./suits.js";

const OWNERS = "¹²³⁴⁵⁶⁷⁸";
const RANKS = { Ace: "A", Page: "P", Knight: "N", Queen: "Q", King: "K" };
const ROMAN = { I: 1, V: 5, X: 10 };

const FRENCH = /^(A|[2-9]|10|J|Q|K)([♠♥♦♣])$/u;
const TAROT = /^(Ace|[2-9]|10|Page|Knight|Queen|King)(?: of)? (Swords|Cups|Pentacles|Wands)$/u;
const LORD = /^(0|[IVX]+) (.+)$/u;

/** The value of a Roman numeral; 0 for "0". */
export function fromRoman(text) {
  let sum = 0;
  [...text].forEach((letter, n) => {
    const value = ROMAN[letter] ?? 0;
    sum += value < (ROMAN[text[n + 1]] ?? 0) ? -value : value;
  });
  return sum;
}

/** A face's text without the sign of its owner, and the owner's number (0: none). */
export function apart(text) {
  const owner = OWNERS.indexOf(text.at(-1)) + 1;
  return owner ? [text.slice(0, -1), owner] : [text, 0];
}

/** The print of a card: kind "number", "court", "joker", "lord", "sleeve" or "plain", and its parts. */
export function parseFace(text) {
  const [name, owner] = apart(text);
  const french = FRENCH.exec(name);
  if (french) return suited(name, owner, french[1], SYMBOLS[french[2]], false);
  const tarot = TAROT.exec(name);
  if (tarot) return suited(name, owner, RANKS[tarot[1]] ?? tarot[1], tarot[2].toLowerCase(), true);
  if (name === "Joker") return { kind: "joker", name, owner, suit: "joker" };
  if (name === "sleeve") return { kind: "sleeve", name, owner };
  const lord = LORD.exec(name);
  if (lord && fromRoman(lord[1]) <= 21) {
    return {
      kind: "lord",
      name,
      owner,
      numeral: lord[1],
      number: fromRoman(lord[1]),
      title: lord[2],
      suit: "lord",
    };
  }
  return { kind: "plain", name, owner };
}

function suited(name, owner, rank, suit, tarot) {
  const drawn = "JQK".includes(rank) ? "court" : "PN".includes(rank) ? "plain" : "number";
  return { kind: drawn, name, owner, rank, suit, tarot };
}

/** A card's text for ears: the mark of its pack as words. */
export const spokenFace = (text) =>
  text.replace(new RegExp(`[${OWNERS}]$`), (mark) => `, pack ${OWNERS.indexOf(mark) + 1}`);
