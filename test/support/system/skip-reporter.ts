import type { Reporter, TestModule } from 'vitest/node';
import './needs.ts';

/** Prints at the end of a run how many tests were skipped, with one line for each reason. */
export const skipReporter: Reporter = {
  onTestRunEnd(modules) {
    const lines = summarizeSkips(modules.flatMap(skipReasons));
    if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n\n`);
  },
};

function skipReasons(module: TestModule): (string | undefined)[] {
  return [...module.children.allTests('skipped')].map((test) => test.meta().skipReason);
}

const WITHOUT_REASON = 'not selected by name, or a hook failed before them';

/** Lines of the summary: the total, and the reasons with the most tests first. None where nothing was skipped. */
export function summarizeSkips(reasons: readonly (string | undefined)[]): string[] {
  if (reasons.length === 0) return [];
  const groups = Object.entries(Object.groupBy(reasons, (reason) => reason ?? WITHOUT_REASON));
  const counts = groups.map(([reason, tests]) => ({ reason, count: tests?.length ?? 0 }));
  const sorted = counts.toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
  return [`skipped: ${reasons.length} tests`, ...sorted.map(({ reason, count }) => `  ${count}: ${reason}`)];
}
