import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';

/** The runs of one step of a job together. `name` is its path, such as `thumbnail / ffmpeg`; times in ms. */
export type Step = { name: string; runs: number; startMs: number; wallMs: number; cpuMs: number };

type Place = { steps: Map<string, Step>; startedAt: number; path: string };

const current = new AsyncLocalStorage<Place>();

/** Ticks a second of the kernel's CPU times. */
const TICKS = 100;

/** Whether the calling code runs inside `traceJob`. */
export function isTraced(): boolean {
  return current.getStore() !== undefined;
}

/** Runs a job and hands over its steps in the order in which they began, whether it succeeds or fails. */
export async function traceJob<T>(work: () => Promise<T>, onEnd: (steps: Step[]) => void): Promise<T> {
  const steps = new Map<string, Step>();
  try {
    return await current.run({ steps, startedAt: performance.now(), path: '' }, () => span('job', work));
  } finally {
    onEnd([...steps.values()].toSorted((a, b) => a.startMs - b.startMs));
  }
}

/**
 * Runs a step of a job and adds its time to the job's trace; outside of a trace it only runs it. CPU is that of the
 * process and of its children that ended meanwhile, so steps that run in parallel count each other's, unless `cpuMsOf`
 * knows better.
 */
export async function span<T>(
  name: string,
  work: () => Promise<T>,
  cpuMsOf: (result: T) => number | null = () => null,
): Promise<T> {
  const place = current.getStore();
  if (place === undefined) return work();
  const path = place.path === '' ? name : `${place.path} / ${name}`;
  const [startMs, cpuBefore] = [performance.now(), cpuMs()];
  const step = place.steps.get(path) ?? {
    name: path,
    runs: 0,
    startMs: startMs - place.startedAt,
    wallMs: 0,
    cpuMs: 0,
  };
  place.steps.set(path, step);
  let own: number | null = null;
  try {
    const result = await current.run({ ...place, path }, work);
    own = cpuMsOf(result);
    return result;
  } finally {
    step.runs += 1;
    step.wallMs += performance.now() - startMs;
    step.cpuMs += own ?? cpuMs() - cpuBefore;
  }
}

/** Of this process with its threads, and of its children that ended. Without /proc, of this process alone. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + childrenMs();
}

function childrenMs(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(afterName[13]) + Number(afterName[14])) / TICKS) * 1_000;
  } catch {
    return 0;
  }
}
