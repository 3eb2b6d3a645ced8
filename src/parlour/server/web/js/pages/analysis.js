// The analysis of all decisions: the chance of winning over time, what each decision cost, luck apart from skill.
import { coloured } from "../board/dom.js";
import * as api from "../net/api.js";
import { el, select } from "../ui/dom.js";
import { cost, mistake, percent, WinGraph } from "./graph.js";

const AGAIN = 1_200;

const signed = (share) => `${share >= 0 ? "+" : "−"}${(Math.abs(share) * 100).toFixed(1)} %`;

function decisionRow(decision, go) {
  const kind = mistake(decision);
  return el(
    "li",
    { class: kind },
    el(
      "button",
      { type: "button", onclick: () => go(decision.step) },
      el("span", {}, coloured(decision.words)),
      el("span", { class: "price" }, decision.regret > 0 ? `−${percent(decision.regret, 1)}` : "best"),
      decision.regret > 0 &&
        el(
          "span",
          { class: "better" },
          kind === "certain" ? "Better: " : "Perhaps better: ",
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
    one("Skill", signed(skill), "gained and lost by decisions"),
    one("Luck", luck === null ? "–" : signed(luck), "the cards, and what the others did"),
    one("Result", end === null ? "–" : percent(end), "share of the win"),
  );
}

/** The graph as a table: every decision in order. */
function table({ decisions, names }, go) {
  const heads = ["Move", "Player", "Decision", "Before", "After", "Lost", "Luck before"];
  const row = (each) =>
    el(
      "tr",
      {},
      el("td", {}, el("button", { type: "button", onclick: () => go(each.step) }, String(each.step + 1))),
      el("td", {}, names[each.seat]),
      el("td", {}, coloured(each.words)),
      el("td", {}, percent(each.best_value)),
      el("td", {}, percent(each.value)),
      el("td", {}, each.regret > 0 ? cost(each) : "–"),
      el("td", {}, signed(each.swing)),
    );
  return el(
    "details",
    { class: "as-table" },
    el("summary", {}, "All decisions as a table"),
    el(
      "div",
      { class: "scrolls", tabindex: "0", role: "region", "aria-label": "All decisions" },
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            heads.map((head) => el("th", { scope: "col" }, head)),
          ),
        ),
        el("tbody", {}, decisions.map(row)),
      ),
    ),
  );
}

/** The totals of one seat's decisions. */
function seatPart(found, seat, go) {
  const own = found.decisions.filter((each) => each.seat === seat);
  if (own.length === 0) return [el("p", {}, "There was nothing to decide for this seat.")];
  return [
    sums(found.summary.find((each) => each.seat === seat)),
    el(
      "p",
      { class: "soft small" },
      "How much each decision lowered the chance of winning, judged only by what the player knew. Click one to see it on the table.",
    ),
    el(
      "ol",
      { class: "decisions" },
      own.sort((a, b) => b.regret - a.regret).map((each) => decisionRow(each, go)),
    ),
  ];
}

/** The analysis of a table, as soon as the server has made it; `progress(done, of)` is told meanwhile. */
async function ready(id, progress) {
  for (;;) {
    const found = await api.analysis(id);
    if (found.ready) return found;
    progress(found.done, found.of);
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

/** Fill the panel of the page's table for the seat that is looked at first; gives the graph when it is there. */
export async function analysisPanel(root, page, seat) {
  const bar = el("progress", { max: "1", value: "0", "aria-label": "Analysis" });
  root.replaceChildren(el("p", { class: "soft" }, "Analysing …"), bar);
  const found = await ready(page.id, (done, of) => {
    bar.max = of || 1;
    bar.value = done;
  });
  const go = (step) => page.go(step);
  const graph = new WinGraph(found, page.game.moves.length, go);
  const part = el("div", {});
  const show = (chosen) => {
    graph.choose(chosen);
    part.replaceChildren(...seatPart(found, chosen, go));
  };
  const box = select(
    found.names.map((name, n) => [n, name]),
    seat,
    (value) => show(Number(value)),
  );
  box.setAttribute("aria-label", "Whose decisions");
  root.replaceChildren(
    graph.element,
    table(found, go),
    el("div", { class: "row" }, el("span", { class: "label" }, "Decisions of"), box),
    part,
  );
  show(seat);
  return { graph, decisions: found.decisions };
}
