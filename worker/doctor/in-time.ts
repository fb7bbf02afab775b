import { red, type Verdict } from '#schema/domain/farm/verdict.ts';

/** The answer of a check. Red if it takes too long, and if it throws: then with what `describe` says of the error. */
export async function inTime(
  ask: () => Verdict | Promise<Verdict>,
  patienceMs: number,
  describe: (error: unknown) => string,
): Promise<Verdict> {
  const { promise: late, resolve } = Promise.withResolvers<Verdict>();
  const timer = setTimeout(() => resolve(red(`no answer in ${patienceMs / 1_000} s`)), patienceMs);
  try {
    return await Promise.race([ask(), late]);
  } catch (error) {
    return red(describe(error));
  } finally {
    clearTimeout(timer);
  }
}
