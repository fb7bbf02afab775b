import { vi } from 'vitest';

const METHODS = ['getUint8', 'getInt16', 'getUint32', 'getBigUint64', 'getFloat32', 'getFloat64'] as const;

/** How many numbers `run` reads from bytes. Other than seconds, it is the same on every machine. */
export async function countReads(run: () => Promise<unknown>): Promise<number> {
  const spies = METHODS.map((name) => vi.spyOn(DataView.prototype, name));
  try {
    await run();
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The longest text that an expression of `run` looks at. */
export function longestMatched(run: () => unknown): number {
  const spies = (['exec', 'test'] as const).map((name) => vi.spyOn(RegExp.prototype, name));
  try {
    run();
    return Math.max(0, ...spies.flatMap((spy) => spy.mock.calls.map(([text]) => text.length)));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
