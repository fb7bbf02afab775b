import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * One program of the simulated system: a node, an isolate of the Worker, a customer. All that it does later hangs on its
 * timers. So a dead program does nothing more, as after `kill -9`, and a frozen one does it when it thaws.
 */
export type Program = {
  readonly name: string;
  /** How far its clock is ahead, in ms. */
  readonly clockOffsetMs: number;
  state: 'running' | 'frozen' | 'dead';
  /** Timers that were due while it was frozen. */
  held: Timer[];
};

export function makeProgram(name: string, clockOffsetMs = 0): Program {
  return { name, clockOffsetMs, state: 'running', held: [] };
}

export type Timer = { at: number; order: number; program: Program; run: () => void; isCleared: boolean };

/** Time that passes only when all that was to happen has happened. */
export class VirtualTime {
  /** Epoch milliseconds. */
  now: number;
  readonly random: () => number;
  readonly #heap: Timer[] = [];
  #order = 0;

  constructor(now: number, random: () => number) {
    this.now = now;
    this.random = random;
  }

  /** Calls `run` in a program after so many milliseconds. */
  after(program: Program, ms: number, run: () => void): Timer {
    this.#order += 1;
    const at = this.now + Math.max(0, Math.round(Number.isFinite(ms) ? ms : 0));
    const timer = { at, order: this.#order, program, run, isCleared: false };
    push(this.#heap, timer);
    return timer;
  }

  /** Runs code in a program: its clock counts, and its timers belong to it. */
  inside<T>(program: Program, run: () => T): T {
    return context.run({ time: this, program }, run);
  }

  thaw(program: Program): void {
    if (program.state !== 'frozen') return;
    program.state = 'running';
    for (const timer of program.held.splice(0)) this.#again(timer);
  }

  /** Lets time pass until nothing is left to do or `until` has come. */
  async runTo(until: number): Promise<void> {
    for (let next = this.#heap[0]; next !== undefined && next.at <= until; next = this.#heap[0]) {
      pop(this.#heap);
      if (next.isCleared || next.program.state === 'dead') continue;
      if (next.program.state === 'frozen') {
        next.program.held.push(next);
        continue;
      }
      this.now = Math.max(this.now, next.at);
      this.inside(next.program, next.run);
      await quiet();
    }
    this.now = Math.max(this.now, until);
  }

  #again(timer: Timer): void {
    this.#order += 1;
    push(this.#heap, Object.assign(timer, { at: this.now, order: this.#order }));
  }
}

const context = new AsyncLocalStorage<{ time: VirtualTime; program: Program }>();

/** The program whose code runs, and its time. Undefined outside of a simulation. */
export function current(): { time: VirtualTime; program: Program } | undefined {
  return context.getStore();
}

const realImmediate = setImmediate;

/** All promises that can go on have gone on. The simulation waits for nothing else: no thread, file or socket. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    realImmediate(resolve);
  });
}

function isBefore(a: Timer, b: Timer): boolean {
  return a.at === b.at ? a.order < b.order : a.at < b.at;
}

/** Adds to a binary heap whose first timer is the next. */
function push(heap: Timer[], timer: Timer): void {
  let at = heap.length;
  for (let up = (at - 1) >> 1; at > 0 && isBefore(timer, heap[up] as Timer); up = (at - 1) >> 1) {
    heap[at] = heap[up] as Timer;
    at = up;
  }
  heap[at] = timer;
}

/** Removes the first timer. */
function pop(heap: Timer[]): void {
  const last = heap.pop() as Timer;
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let down = 2 * at + 1;
    if (down >= heap.length) break;
    if (down + 1 < heap.length && isBefore(heap[down + 1] as Timer, heap[down] as Timer)) down += 1;
    if (!isBefore(heap[down] as Timer, last)) break;
    heap[at] = heap[down] as Timer;
    at = down;
  }
  heap[at] = last;
}
