// The twenty-two Lords: an emblem each, drawn in a box of 100 by 100.

import { SHAPES, star } from "./suits.js";
import { circle, draw, group, path } from "./svg.js";

const turned = (count, one, from = 0) =>
  Array.from({ length: count }, (_, n) => {
    const drawn = one(n);
    drawn.setAttribute("transform", `rotate(${from + (360 * n) / count} 50 50)`);
    return drawn;
  });

const crescent = (x, y, r) =>
  `M${x + r * 0.3} ${y - r}A${r} ${r} 0 1 0 ${x + r * 0.3} ${y + r}A${r * 1.05} ${r * 1.05} 0 0 1 ${x + r * 0.3} ${y - r}Z`;

const EMBLEMS = [
  // 0 The Fool: a bundle on a stick, and the sun
  () => [
    path("M14 90 74 22", "line bold"),
    path("M66 14C86 10 98 26 90 42 80 54 62 46 62 32 62 26 64 22 66 20Z", "accent line"),
    path("M66 22C70 28 76 28 80 26", "line"),
    circle(24, 26, 9, "gold line"),
    path("M24 10V5M24 47v-5M8 26H3M45 26h-5M13 15l-3-3M35 37l3 3M35 15l3-3M13 37l-3 3", "line"),
  ],
  // I The Magician: the endless band over his wand
  () => [
    path("M50 22C42 8 20 8 20 22S42 36 50 22C58 8 80 8 80 22S58 36 50 22Z", "line bold"),
    path("M46 44H54V92H46Z", "gold line"),
    path("M44 38H56V46H44Z", "accent line"),
    path("M44 88H56V96H44Z", "accent line"),
    path(star(24, 62, 9, 3, 4), "gold line"),
    path(star(76, 62, 9, 3, 4), "gold line"),
  ],
  // II The High Priestess: the moon between two pillars
  () => [
    path("M10 14H30V22H27V82H30V92H10V82H13V22H10Z", "ink-fill line"),
    path("M70 14H90V22H87V82H90V92H70V82H73V22H70Z", "white line"),
    path(crescent(50, 44, 17), "gold line"),
    path("M30 78Q50 92 70 78", "line"),
    circle(50, 84, 4, "accent line"),
  ],
  // III The Empress: a shield with twelve stars around it
  () => [
    ...turned(12, () => path(star(50, 7, 5, 2, 5), "gold")),
    path("M28 30H72V52C72 68 60 76 50 82 40 76 28 68 28 52Z", "accent line"),
    circle(50, 45, 9, "line bold"),
    path("M50 54V72M43 64H57", "line bold"),
  ],
  // IV The Emperor: the orb
  () => [
    circle(50, 62, 32, "accent line"),
    path("M19 56C38 64 62 64 81 56L82 66C62 74 38 74 18 66Z", "gold line"),
    path("M45 31C42 44 42 52 44 60H56C58 52 58 44 55 31Z", "gold line"),
    path("M46 4H54V12H63V20H54V30H46V20H37V12H46Z", "gold line"),
  ],
  // V The Hierophant: crossed keys under a triple cross
  () => [
    path("M47 6H53V16H62V22H53V30H66V36H53V44H70V50H53V64H47V50H30V44H47V36H34V30H47V22H38V16H47Z", "gold line"),
    group(
      "rotate(45 50 74)",
      circle(26, 74, 8, "accent line"),
      path("M34 72H78V82H72V77H68V80H63V76H34Z", "accent line"),
    ),
    group(
      "rotate(-45 50 74) translate(100 0) scale(-1 1)",
      circle(26, 74, 8, "white line"),
      path("M34 72H78V82H72V77H68V80H63V76H34Z", "white line"),
    ),
  ],
  // VI The Lovers: two hearts in one
  () => [
    group("translate(4 16) scale(.6) rotate(-10 50 50)", draw("path", { d: SHAPES.heart, class: "accent line" })),
    group(
      "translate(36 16) scale(.6) rotate(10 50 50)",
      draw("path", { d: SHAPES.heart, class: "gold line see-through" }),
    ),
    path("M10 92H84M80 87l8 5-8 5M20 87l-8 5 8 5", "line"),
  ],
  // VII The Chariot: front on, under a canopy of stars
  () => [
    path("M24 8H76L84 28H16Z", "accent line"),
    path("M24 28V60M76 28V60", "line bold"),
    path("M28 54H72V70C72 82 60 88 50 92 40 88 28 82 28 70Z", "gold line"),
    draw("ellipse", { cx: 16, cy: 74, rx: 8, ry: 20, class: "white line" }),
    draw("ellipse", { cx: 84, cy: 74, rx: 8, ry: 20, class: "white line" }),
    path("M16 54V94M9 74H23M84 54V94M77 74H91", "line"),
    path(star(50, 18, 7, 3, 5), "gold"),
    path(star(33, 19, 5, 2, 5), "gold"),
    path(star(67, 19, 5, 2, 5), "gold"),
    path(star(50, 70, 10, 4, 4), "accent line"),
  ],
  // VIII Strength: a lion
  () => [
    ...turned(14, () => path("M44 18 50 3 56 18Z", "gold line")),
    circle(50, 50, 35, "gold line"),
    circle(50, 53, 23, "white line"),
    circle(42, 47, 2.8, "line-fill"),
    circle(58, 47, 2.8, "line-fill"),
    path("M44 56H56L50 63Z", "accent line"),
    path("M50 63V68M40 69Q45 73 50 68 55 73 60 69", "line"),
    circle(32, 30, 6, "accent line"),
    circle(68, 30, 6, "accent line"),
  ],
  // IX The Hermit: his lantern
  () => [
    path("M34 20C34 4 66 4 66 20", "line bold"),
    path("M30 20H70L76 32H24Z", "accent line"),
    path("M28 32H72V80H28Z", "white line"),
    path("M24 80H76V90H24Z", "accent line"),
    path("M28 32V80M72 32V80", "line bold"),
    path(star(50, 56, 20, 8, 6), "gold line"),
  ],
  // X The Wheel of Fortune
  () => [
    circle(50, 50, 42, "accent line"),
    circle(50, 50, 33, "white line"),
    ...turned(8, () => path("M50 50V17", "line bold")),
    circle(50, 50, 9, "gold line"),
    ...turned(8, () => circle(50, 12.5, 3, "gold"), 22.5),
  ],
  // XI Justice: scales
  () => [
    path("M47 14H53V82H47Z", "gold line"),
    path("M34 82H66V90H34Z", "gold line"),
    path("M14 22Q50 10 86 22", "line bold"),
    circle(50, 12, 6, "accent line"),
    path("M16 22 4 56H28ZM84 22 72 56H96Z", "line"),
    path("M2 56H30C30 70 2 70 2 56ZM70 56H98C98 70 70 70 70 56Z", "accent line"),
  ],
  // XII The Hanged Man
  () => [
    path("M10 6H90V13H80V94H73V13H27V94H20V13H10Z", "leaf line"),
    path("M50 13V34", "line bold"),
    path("M47 34H53V58H47Z", "accent line"),
    path("M47 34 36 46 47 52Z", "accent line"),
    path("M42 58H58L60 74H40Z", "gold line"),
    path("M42 72 32 62 46 60M58 72 68 62 54 60", "line"),
    circle(50, 82, 8, "skin line"),
    path("M38 82a12 12 0 0 0 24 0", "line thin"),
  ],
  // XIII Death: a skull over a rose
  () => [
    path("M50 6C74 6 88 22 88 42 88 54 82 62 74 66V78H26V66C18 62 12 54 12 42 12 22 26 6 50 6Z", "white line"),
    circle(34, 42, 10, "ink-fill"),
    circle(66, 42, 10, "ink-fill"),
    path("M50 52 44 62H56Z", "ink-fill"),
    path("M38 70V78M46 70V78M54 70V78M62 70V78", "line"),
    path("M30 84H70L66 94H34Z", "accent line"),
  ],
  // XIV Temperance: from cup to cup
  () => [
    group("translate(6 4) scale(.46) rotate(35 50 50)", draw("path", { d: SHAPES.cups, class: "gold line" })),
    group("translate(48 48) scale(.46)", draw("path", { d: SHAPES.cups, class: "accent line" })),
    path("M46 26C60 26 70 34 70 52M46 32C56 32 64 38 64 52", "line water"),
    path("M10 92Q18 86 26 92T42 92", "line"),
  ],
  // XV The Devil: a horned head
  () => [
    path("M30 36C14 30 8 16 14 2 22 14 34 18 42 24ZM70 36C86 30 92 16 86 2 78 14 66 18 58 24Z", "gold line"),
    path("M26 36C26 22 74 22 74 36L64 72 50 94 36 72Z", "accent line"),
    path("M36 46 46 50 38 54ZM64 46 54 50 62 54Z", "gold"),
    path("M42 70Q50 76 58 70", "line"),
    path("M24 40 8 44 26 50ZM76 40 92 44 74 50Z", "accent line"),
    path(star(50, 38, 6, -2.3, 5), "gold"),
  ],
  // XVI The Tower: struck by lightning
  () => [
    path("M30 40H66V94H30Z", "white line"),
    path("M26 30H34V36H42V30H52V36H62V30H70V44H26Z", "white line"),
    path("M44 56H52V68H44ZM44 76H52V94H44Z", "ink-fill"),
    path("M88 2 62 22 72 24 52 40 64 24 54 22 70 2Z", "gold line"),
    path("M26 40C14 36 16 26 22 18 22 26 30 28 30 36ZM70 48C80 46 82 38 78 30 76 36 70 38 68 44Z", "accent line"),
    path("M12 94H86", "line bold"),
  ],
  // XVII The Star
  () => [
    path(star(50, 46, 40, 13, 8), "gold line"),
    circle(50, 46, 10, "accent line"),
    ...[
      [14, 16],
      [86, 16],
      [10, 52],
      [90, 52],
      [22, 84],
      [78, 84],
      [50, 94],
    ].map(([x, y]) => path(star(x, y, 7, 2.6, 4), "accent")),
  ],
  // XVIII The Moon: with a face, over two towers
  () => [
    path(crescent(50, 38, 33), "gold line"),
    path("M48 30 42 38 47 41M40 48q4 3 7 0", "line"),
    circle(38, 31, 2.4, "line-fill"),
    path("M6 68H12V72H18V68H24V96H6ZM76 68H82V72H88V68H94V96H76Z", "white line"),
    path(
      "M70 66C66 72 66 78 70 78S74 72 70 66ZM50 78C46 84 46 90 50 90S54 84 50 78ZM32 78C29 83 29 87 32 87S35 83 32 78Z",
      "accent line",
    ),
  ],
  // XIX The Sun
  () => [
    ...turned(8, () => path("M43 24 50 2 57 24Z", "gold line")),
    ...turned(8, () => path("M46 22C44 14 54 14 50 5 58 14 52 16 54 22Z", "accent line"), 22.5),
    circle(50, 50, 27, "gold line"),
    circle(41, 45, 2.6, "line-fill"),
    circle(59, 45, 2.6, "line-fill"),
    path("M50 45V54H53M39 60Q50 70 61 60", "line"),
    circle(35, 55, 3.5, "blush"),
    circle(65, 55, 3.5, "blush"),
  ],
  // XX The Last Judgement: the trumpet
  () => [
    group(
      "rotate(-35 50 50)",
      path("M4 46H62C74 46 82 40 92 28V72C82 60 74 54 62 54H4Z", "gold line"),
      path("M2 43H8V57H2Z", "gold line"),
      path("M24 54H58V88L50 82 41 88 32 82 24 88Z", "white line"),
      path("M39 56H43V64H51V68H43V80H39V68H31V64H39Z", "accent"),
    ),
    path("M78 10q8-2 12-6M84 22q8 0 12-2M70 4q2-2 3-4", "line"),
  ],
  // XXI The World: the globe in a wreath
  () => [
    ...turned(20, () => path("M50 2C58 6 58 16 50 20 42 16 42 6 50 2Z", "leaf line")),
    circle(50, 50, 26, "water-fill line"),
    path(
      "M30 40C38 30 48 34 46 44 42 52 34 48 28 50ZM54 34C64 28 72 38 74 48 66 50 60 60 62 68 54 64 58 56 52 50 48 44 52 40 54 34Z",
      "leaf line",
    ),
    circle(50, 7, 4, "accent line"),
    circle(50, 93, 4, "accent line"),
  ],
];

/** The emblem of a Lord by its number, centred on x, y. */
export function emblem(number, x, y, size) {
  const scale = size / 100;
  return group(`translate(${x - size / 2} ${y - size / 2}) scale(${scale})`, ...EMBLEMS[number]());
}
