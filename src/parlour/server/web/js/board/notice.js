// A pass that the board gives by itself where there is nothing else to answer, after a countdown that can be stopped.
//
// Where other people play, a pass that somebody chooses in such a question is held until the same moment, so that the
// time until an answer does not tell whether there was a choice.

const PASS = 0; // the action that passes, in every game
const WAIT = { alone: 2_500, together: 4_000 }; // milliseconds; `together` is the server's `window`
const TICK = 200;

/** Whether a view asks for nothing but a pass, in a question that the game lets pass by itself. */
export const isForced = ({ question, options = [] }) =>
  Boolean(question?.pass_words) && !question.several && options.length === 1 && options[0].action === PASS;

export class Notice {
  #board;
  #since = 0; // when the question was first shown
  #timer = null;
  #answered = null; // the view whose question has been answered by itself

  constructor(board) {
    this.#board = board;
  }

  get #mode() {
    return this.#board.settings.countdown; // "alone", "together", or nothing: then the board never passes by itself
  }

  get #wait() {
    return WAIT[this.#mode] ?? 0;
  }

  /** A view is shown; `another` if it asks something else than the one before. */
  begin(view, another) {
    if (!another && (this.#answered === null || this.#answered === view)) return;
    this.stop();
    this.#answered = null;
    this.#since = performance.now();
    if (this.#mode && isForced(view)) this.#start(view, view.options[0].move);
  }

  /** Whether a chosen pass has to wait for the moment at which one without a choice would be given. */
  holds(option) {
    const { view } = this.#board;
    if (this.#mode !== "together" || option.action !== PASS || !view.question?.pass_words) return false;
    if (this.left <= 0) return false;
    if (!this.running) this.#start(view, option.move);
    return true;
  }

  #start(view, move) {
    let last = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      if (this.#paused) this.#since += now - last;
      last = now;
      if (this.left > 0 || this.#paused) this.#show();
      else if (!this.#board.disabled) {
        this.stop();
        this.#answered = view;
        this.#board.answer(move);
      }
    }, TICK);
  }

  /** Whether something lies over the table: meanwhile no time passes. */
  get #paused() {
    return Boolean(this.#board.overlay || document.querySelector("dialog[open], :popover-open"));
  }

  #show() {
    this.#board.querySelector(".countdown")?.classList.toggle("paused", this.#paused);
    const seconds = this.#board.querySelector(".countdown .seconds");
    if (seconds) seconds.textContent = this.seconds;
  }

  /** Pass no more by itself; whether it was about to. */
  stop() {
    const { running } = this;
    clearInterval(this.#timer);
    this.#timer = null;
    return running;
  }

  get running() {
    return this.#timer !== null;
  }

  /** The time until the pass, in milliseconds. */
  get left() {
    return this.#since + this.#wait - performance.now();
  }

  get seconds() {
    return String(Math.max(Math.ceil(this.left / 1000), 1));
  }

  /** How long it takes altogether, and how much of that is over: for the ring. */
  get times() {
    return { wait: this.#wait, gone: this.#wait - this.left };
  }
}
