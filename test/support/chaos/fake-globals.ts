import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { installCrypto } from './fake-crypto.ts';
import { replace } from './replace.ts';
import { makeSocketPair, type SocketEnd } from './sockets/sockets.ts';
import { current, type Timer, type VirtualTime } from './virtual-time.ts';

/** What a program of the simulation reaches through the globals, besides time. */
export type Surroundings = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  log: (line: string) => void;
};

const surroundings = new WeakMap<VirtualTime, Surroundings>();

/**
 * Puts switches before the globals: inside of a simulation they lead to its time and to what is given here, outside to
 * the real thing. Returns what takes them away again.
 */
export function surround(time: VirtualTime, given: Surroundings): () => void {
  surroundings.set(time, given);
  const undone = [
    installTimers,
    installSignals,
    installDate,
    installCrypto,
    installFetch,
    installSockets,
    installLog,
  ].map((install) => install());
  return () => undone.toReversed().forEach((undo) => undo());
}

function installFetch(): () => void {
  const real = globalThis.fetch;
  return replace(globalThis, {
    fetch: (input: string | URL | Request, init: RequestInit = {}) => {
      const here = current();
      if (here === undefined) return real(input, init);
      return outside(here.time).fetch(input instanceof Request ? input.url : input.toString(), init);
    },
  });
}

/** What only Cloudflare has for sockets: pairs of them, and answers that hand one over. */
function installSockets(): () => void {
  const Switched = new Proxy(Response, {
    construct(target, args: [string | null, (ResponseInit & { webSocket?: SocketEnd })?], newTarget) {
      const init = args[1];
      if (init?.status !== 101) return Reflect.construct(target, args, newTarget) as Response;
      const made = new target(null, { headers: init.headers ?? {} });
      return Object.defineProperties(made, { status: { value: 101 }, webSocket: { value: init.webSocket } });
    },
  });
  return replace(globalThis, {
    Response: Switched,
    // Called with `new`, they give what they return.
    WebSocketPair: function pair() {
      return makeSocketPair();
    },
    WebSocketRequestResponsePair: function automatic() {
      return {};
    },
  });
}

/** The Worker logs to the console. */
function installLog(): () => void {
  const target: Pick<Console, 'log'> = globalThis.console;
  const real = target.log;
  return replace(target, {
    log: (...line: unknown[]) => {
      const here = current();
      if (here === undefined) real(...line);
      else outside(here.time).log(String(line[0]));
    },
  });
}

function outside(time: VirtualTime): Surroundings {
  const found = surroundings.get(time);
  if (found === undefined) throw new Error('this simulation has no network');
  return found;
}

/** What `setTimeout` returns in a simulation. */
class FakeTimeout {
  timer: Timer;
  constructor(timer: Timer) {
    this.timer = timer;
  }
  ref = () => this;
  unref = () => this;
  hasRef = () => true;
}

function installTimers(): () => void {
  const real = { setTimeout, clearTimeout, setInterval, clearInterval };
  type Call = (...args: unknown[]) => void;
  const later = (run: Call, ms = 0, ...args: unknown[]) => {
    const here = current();
    if (here === undefined) return real.setTimeout(run, ms, ...args);
    return new FakeTimeout(here.time.after(here.program, ms, () => run(...args)));
  };
  const every = (run: Call, ms: number, ...args: unknown[]) => {
    const here = current();
    if (here === undefined) return real.setInterval(run, ms, ...args);
    const handle = new FakeTimeout(here.time.after(here.program, ms, tick));
    function tick(): void {
      handle.timer = (here as NonNullable<typeof here>).time.after(handle.timer.program, ms, tick);
      run(...args);
    }
    return handle;
  };
  const clear = (handle: unknown) => {
    if (handle instanceof FakeTimeout) handle.timer.isCleared = true;
    else real.clearTimeout(handle as NodeJS.Timeout);
  };
  const undoTimers = replace(globalThis, {
    setTimeout: later,
    setInterval: every,
    clearTimeout: clear,
    clearInterval: clear,
  });
  const realSleep = timersPromises.setTimeout;
  const sleep: typeof realSleep = (ms, value, options) =>
    current() === undefined ? realSleep(ms, value, options) : sleepHere(ms ?? 0, value as never, options?.signal);
  const undoSleep = replace(timersPromises, { setTimeout: sleep });
  syncBuiltinESMExports();
  return () => {
    undoTimers();
    undoSleep();
    syncBuiltinESMExports();
  };
}

const handles = new WeakMap<AbortSignal, unknown>();
const sources = new WeakMap<AbortSignal, AbortSignal[]>();

function installSignals(): () => void {
  const real = { timeout: AbortSignal.timeout.bind(AbortSignal), any: AbortSignal.any.bind(AbortSignal) };
  const timeout = (ms: number) => {
    if (current() === undefined) return real.timeout(ms);
    const controller = new AbortController();
    const stop = () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    handles.set(controller.signal, setTimeout(stop, ms));
    return controller.signal;
  };
  const any = (signals: Iterable<AbortSignal>) => {
    const all = [...signals];
    const made = real.any(all);
    if (current() !== undefined) sources.set(made, all);
    return made;
  };
  return replace(AbortSignal, { timeout, any });
}

/** A request with this signal was answered: its time limit need not come. It would do nothing, thousands of times. */
export function forgetLimit(signal: AbortSignal): void {
  clearTimeout(handles.get(signal) as NodeJS.Timeout | undefined);
  for (const source of sources.get(signal) ?? []) forgetLimit(source);
}

function sleepHere<T>(ms: number, value: T, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(Object.assign(new Error('The operation was aborted'), { name: 'AbortError', cause: signal?.reason }));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve(value);
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted === true) stop();
  });
}

function installDate(): () => void {
  const RealDate = Date;
  const now = () => {
    const here = current();
    return here === undefined ? RealDate.now() : here.time.now + here.program.clockOffsetMs;
  };
  const Switched = new Proxy(RealDate, {
    construct: (target, args: [], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
  return replace(globalThis, { Date: Switched });
}
