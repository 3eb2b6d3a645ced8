// The analysis of a seat's decisions: what each cost, as a chart and a list; luck apart from skill.

import { coloured } from "../board/dom.js";
import * as api from "../net/api.js";
import { el, select, svg } from "../ui/dom.js";

const AGAIN = 1_200;
const WIDE = 270;
const HIGH = 160;
const LEFT = 36;
const BOTTOM = 20;
const DEAR = 0.05; // a decision that cost this much of the win is worth a second look

const percent = (share, digits = 0) => `${(share * 100).toFixed(digits)} %`;
const signed = (share) => `${share >= 0 ? "+" : "−"}${(Math.abs(share) * 100).toFixed(1)} %`;

function scale(decisions) {
  const most = Math.max(0.1, ...decisions.map((each) => each.high));
  return Math.min(1, Math.ceil(most * 10) / 10);
}

function gridLines(top, y) {
  return [0, top / 2, top].flatMap((share) => [
    svg("line", { class: share === 0 ? "axis" : "grid", x1: LEFT, x2: WIDE - 4, y1: y(share), y2: y(share) }),
    svg("text", { x: LEFT - 5, y: y(share) + 4, "text-anchor": "end" }, percent(share)),
  ]);
}

function barOf(decision, n, wide, y, go) {
  const x = LEFT + n * wide;
  const middle = x + wide / 2;
  const bar = svg(
    "g",
    { class: decision.regret >= DEAR ? "bar dear" : "bar", "data-step": decision.step },
    svg("rect", { class: "hit", x, y: 0, width: wide, height: HIGH - BOTTOM }),
    svg("rect", {
      class: "cost",
      x: x + wide * 0.2,
      y: y(decision.regret),
      width: wide * 0.6,
      height: Math.max(y(0) - y(decision.regret), 1),
    }),
    svg("line", { x1: middle, x2: middle, y1: y(Math.max(decision.low, 0)), y2: y(decision.high) }),
  );
  bar.append(svg("title", {}, `${decision.words}: ${percent(decision.regret, 1)}`));
  bar.addEventListener("click", () => go(decision.step));
  return bar;
}

/** The chart: a bar for what each decision cost, a line for how far off that may be. */
function chart(decisions, go) {
  const top = scale(decisions);
  const y = (share) => 8 + (1 - Math.min(share, top) / top) * (HIGH - BOTTOM - 8);
  const wide = (WIDE - LEFT - 4) / Math.max(decisions.length, 1);
  const drawing = svg(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: "img",
      "aria-label": `What each of ${decisions.length} decisions cost; the list below says the same in words.`,
    },
    ...gridLines(top, y),
    ...decisions.map((each, n) => barOf(each, n, wide, y, go)),
    svg("text", { x: WIDE / 2, y: HIGH - 5, "text-anchor": "middle" }, "decisions, first to last"),
  );
  return drawing;
}

function decisionRow(decision, go) {
  const best = decision.regret <= 0 || decision.best === decision.move;
  return el(
    "li",
    {},
    el(
      "button",
      { type: "button", onclick: () => go(decision.step) },
      el("span", {}, coloured(decision.words)),
      el("span", { class: "price" }, best ? "best" : `−${percent(decision.regret, 1)}`),
      !best &&
        el(
          "span",
          { class: "better" },
          "Better: ",
          coloured(decision.best_words),
          ` (${percent(decision.low, 1)} to ${percent(decision.high, 1)})`,
        ),
    ),
  );
}

/** How the result came about: start + skill + luck. */
function sums({ start, skill, luck, result: end }) {
  const one = (title, value, words) =>
    el(
      "div",
      {},
      el("span", { class: "soft small" }, title),
      el("strong", {}, value),
      el("span", { class: "soft small" }, words),
    );
  return el(
    "div",
    { class: "sums" },
    one("Start", percent(start), "chance at the start"),
    one("Skill", signed(skill), "what the decisions cost"),
    one("Luck", luck === null ? "–" : signed(luck), "the cards, and what the others did"),
    one("Result", end === null ? "–" : percent(end), "share of the win"),
  );
}

function result(found, seat, go) {
  const dearest = [...found.decisions].sort((a, b) => b.regret - a.regret);
  if (dearest.length === 0) return [el("p", {}, "There was nothing to decide for this seat.")];
  const summary = found.summary.find((each) => each.seat === seat);
  return [
    sums(summary),
    chart(found.decisions, go),
    el(
      "p",
      { class: "soft small" },
      "How much each decision lowered the chance of winning, judged only by what this seat knew. Click one to see it on the table.",
    ),
    el(
      "ol",
      { class: "decisions" },
      dearest.map((each) => decisionRow(each, go)),
    ),
  ];
}

/** Fill the panel; while the server still computes, its progress is shown. Gives something that can mark a step. */
export function analysisPanel(root, table, game, seat, go) {
  const body = el("div", {});
  let shown = seat;
  const load = async () => {
    const wanted = shown;
    body.replaceChildren(el("p", { class: "soft" }, "Analysing …"), el("progress", { max: "1", value: "0" }));
    for (;;) {
      const found = await api.analysis(table, wanted);
      if (wanted !== shown) return;
      if (found.ready) {
        body.replaceChildren(...result(found, wanted, go));
        return;
      }
      const bar = body.querySelector("progress");
      bar.max = found.of || 1;
      bar.value = found.done;
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  };
  const start = () =>
    load().catch((error) => body.replaceChildren(el("p", { class: "problem", role: "alert" }, error.message)));
  const box = select(
    game.names.map((name, n) => [n, name]),
    seat,
    (value) => {
      shown = Number(value);
      start();
    },
  );
  box.setAttribute("aria-label", "Whose decisions");
  root.replaceChildren(el("div", { class: "row" }, el("span", { class: "label" }, "Decisions of"), box), body);
  start();
  return {
    mark(step) {
      for (const bar of body.querySelectorAll(".bar"))
        bar.classList.toggle("now", Number(bar.getAttribute("data-step")) === step);
    },
  };
}
