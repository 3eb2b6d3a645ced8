// Autoplay of the replay: one move after the other, at a speed of one's choice.
import { byId, el, select } from "../ui/dom.js";

const SPEEDS = [0.5, 1, 2, 4];
const BETWEEN = 1_400; // milliseconds between two moves at normal speed

export class Autoplay {
  #run = null; // the current run; another one ends it

  /** `page` has `step`, `last`, `board` and `go(step, auto)`. */
  constructor(page) {
    this.page = page;
    this.speed = 1;
    this.box = select(
      SPEEDS.map((speed) => [speed, `${speed}×`]),
      1,
      (value) => this.#setSpeed(Number(value)),
    );
    this.box.setAttribute("aria-label", "Speed");
    this.button = el("button", { type: "button", id: "play", onclick: () => this.toggle() });
    byId("autoplay").replaceChildren(this.button, this.box);
    this.#draw();
  }

  /** The keys of a replay that plays by itself. */
  get keys() {
    return {
      p: ["Play or pause", () => this.toggle()],
      "<": ["Slower", () => this.#shift(-1)],
      ">": ["Faster", () => this.#shift(1)],
    };
  }

  toggle() {
    if (this.#run) this.stop();
    else this.#play();
  }

  stop() {
    this.#run = null;
    this.#draw();
  }

  async #play() {
    const run = {};
    this.#run = run;
    this.#draw();
    const { page } = this;
    if (page.step === page.last) await page.go(0, true);
    while (this.#run === run && page.step < page.last) {
      await this.#pause();
      if (this.#run !== run) return;
      await page.go(page.step + 1, true);
      await page.board.landed;
    }
    if (this.#run === run) this.stop();
  }

  #pause() {
    return new Promise((resolve) => setTimeout(resolve, BETWEEN / this.speed));
  }

  #shift(by) {
    const at = SPEEDS.indexOf(this.speed) + by;
    this.#setSpeed(SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)]);
  }

  #setSpeed(speed) {
    this.speed = speed;
    this.box.value = String(speed);
  }

  #draw() {
    this.button.textContent = this.#run ? "⏸\uFE0E" : "▶\uFE0E";
    this.button.setAttribute("aria-label", this.#run ? "Pause" : "Play");
  }
}
