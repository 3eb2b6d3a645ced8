// The socket of one seat (or of a spectator): connects again whenever it must, and loses no request on the way.
import { fold } from "./fold.js";
import { randomText } from "./store.js";

const VERSION = 2;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const QUIET = 800; // without a frame from the server, after which it is asked for a sign of life
const PATIENCE = 1_200; // without a reply, after which the connection counts as lost
const GIVE_UP = 8_000; // and after which another one is made
const TICK = 200;
const MOST_LINES = 100; // of what was said, as many as the server keeps
const PASSING = ["unavailable"]; // codes of errors after which connecting again helps

/** Events: `change` (there is a new `state`), `talk` (a line more in it), `status` (connecting, open, lost or refused). */
export class Wire extends EventTarget {
  constructor(table, token = null, seat = null) {
    super();
    this.table = table;
    this.token = token;
    this.seat = seat; // one of the player's who is signed in: the session opens it
    this.state = null; // what the last Snapshot and the Updates since then have told
    this.status = "connecting";
    this.problem = ""; // why the server refused us for good
    this.pending = new Map(); // id -> { frame, resolve }: sent again after a reconnection, with the same id
    this.held = null; // a promise: what comes is received when it has settled
    this.tries = 0;
    this.closed = false;
    this.atOnce = () => this.socket?.readyState !== WebSocket.OPEN && this.connect();
    this.offline = () => this.status === "open" && this.become("lost");
    window.addEventListener("online", this.atOnce);
    window.addEventListener("offline", this.offline);
    this.connect();
  }

  /** Close for good. */
  close() {
    this.closed = true;
    window.removeEventListener("online", this.atOnce);
    window.removeEventListener("offline", this.offline);
    clearTimeout(this.retry);
    clearInterval(this.beat);
    this.socket?.close();
  }

  connect() {
    if (this.closed || this.socket?.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`);
    this.socket = socket;
    this.fresh = true; // no Snapshot has come over this connection yet
    socket.addEventListener("open", () =>
      this.send({
        type: "hello",
        version: VERSION,
        token: this.token,
        seat: this.seat,
        seen: this.state?.seen.seq ?? null,
      }),
    );
    socket.addEventListener("message", async (event) => {
      await this.held;
      this.receive(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => socket === this.socket && this.lost());
  }

  lost() {
    clearInterval(this.beat);
    if (this.closed || this.status === "refused") return;
    this.become(this.state ? "lost" : "connecting");
    const wait = Math.min(FIRST_WAIT * 2 ** this.tries, LONGEST_WAIT) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.retry = setTimeout(() => this.connect(), wait);
  }

  become(status, problem = "") {
    this.status = status;
    this.problem = problem;
    this.dispatchEvent(new Event("status"));
  }

  send(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** Ask for something; resolves to the one reply, however often the connection is lost meanwhile. */
  request(frame) {
    const whole = { id: randomText(), ...frame };
    return new Promise((resolve) => {
      this.pending.set(whole.id, { frame: whole, resolve });
      if (!this.fresh) this.send(whole);
    });
  }

  receive(message) {
    this.heard = performance.now();
    this.pinged = null;
    if (this.status === "lost" && !this.fresh) this.become("open");
    if (message.type === "snapshot") this.begin(message);
    else if (message.type === "update") this.update(message);
    else if (message.type === "said") this.hear(message);
    else if (this.pending.has(message.id)) this.answer(message);
    else if (message.type === "error" && this.fresh) PASSING.includes(message.code) || this.refused(message);
    else if (message.type === "error") this.send({ type: "ask", id: randomText(), what: "snapshot" });
  }

  answer(message) {
    const { resolve } = this.pending.get(message.id);
    this.pending.delete(message.id);
    resolve(message);
  }

  refused(error) {
    this.become("refused", error.message);
    this.close();
  }

  begin({ seat, table, seen, log, auto, talk }) {
    this.state = { seat, table, seen, log, auto, talk, told: [] };
    if (this.fresh) {
      this.fresh = false;
      this.tries = 0;
      this.become("open");
      for (const { frame } of this.pending.values()) this.send(frame);
      this.keepAlive();
    }
    this.dispatchEvent(new Event("change"));
  }

  update({ seen: change, log, log_from: from, told }) {
    if (!this.state || change.seq !== this.state.seen.seq + 1 || from > this.state.log.length) {
      this.send({ type: "ask", id: randomText(), what: "snapshot" });
      return;
    }
    const seen = fold(this.state.seen, change);
    this.state = { ...this.state, seen, log: [...this.state.log.slice(0, from), ...log], told };
    this.dispatchEvent(new Event("change"));
  }

  /** Somebody has said something; if a line before it is missing, the whole is asked for. */
  hear({ line }) {
    const last = this.state?.talk.at(-1)?.number ?? line.number - 1;
    if (!this.state || line.number <= last) return;
    if (line.number > last + 1) this.send({ type: "ask", id: randomText(), what: "snapshot" });
    this.state = { ...this.state, talk: [...this.state.talk, line].slice(-MOST_LINES) };
    this.dispatchEvent(new Event("talk"));
  }

  /** A connection that has died without saying so is noticed by a sign of life that gets no reply. */
  keepAlive() {
    clearInterval(this.beat);
    const { socket } = this;
    this.heard = performance.now();
    this.pinged = null;
    this.beat = setInterval(() => {
      const now = performance.now();
      if (this.pinged === null && now - this.heard > QUIET) {
        this.pinged = now;
        this.send({ type: "ask", id: randomText(), what: "ping" });
      } else if (this.pinged !== null && now - this.pinged > GIVE_UP) {
        this.socket = null;
        socket.close();
        this.lost();
      } else if (this.pinged !== null && now - this.pinged > PATIENCE && this.status === "open") this.become("lost");
    }, TICK);
  }
}
