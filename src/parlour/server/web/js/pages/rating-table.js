// Tables of numbers on the pages of players.
import { el } from "../ui/dom.js";

const CENTRE = 1500;
const SCALE = 60; // points for one unit of OpenSkill, so that a beginner's uncertainty is 500

/** A rating with its uncertainty (twice the standard deviation), in round points. */
export function ratingWords({ mu, sigma }) {
  return `${Math.round(CENTRE + SCALE * (mu - 25))} ± ${Math.round(2 * SCALE * sigma)}`;
}

/** A cell with a number. */
export const numberCell = (content) => el("td", { class: "number" }, String(content));

/** A section with a table; anything that is not a cell yet becomes one. */
export function tableOf(title, heads, rows, mine = () => false) {
  const cell = (each) => (each instanceof HTMLTableCellElement ? each : el("td", {}, each));
  const numeric = (n) => (rows[0]?.[n]?.className === "number" ? "number" : null);
  return el(
    "section",
    {},
    el("h2", {}, title),
    el(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": title },
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            heads.map((head, n) => el("th", { scope: "col", class: numeric(n) }, head)),
          ),
        ),
        el(
          "tbody",
          {},
          rows.map((row) => el("tr", { class: mine(row) ? "me" : null }, row.map(cell))),
        ),
      ),
    ),
  );
}
