import { JOB_FAILURES } from '#schema/domain/failure.ts';
import { MACHINES } from '#schema/domain/states.ts';

/** docs/states.md, printed from the tables in schema/domain: states, events, failures. */
export function stateDocs(): string {
  const machines = Object.entries(MACHINES).map(([name, table]) => machineSection(name, table));
  const failures = Object.entries(JOB_FAILURES).map(
    ([code, { retry, text }]) => `| \`${code}\` | ${retry} | ${text} |`,
  );
  return [
    '# States and failures',
    'Printed by `npm run generate` from `schema/domain/states.ts` and `schema/domain/failure.ts`; do not edit.',
    ...machines,
    '## Why a job failed',
    ['| Code | The farm | What the user reads |', '| --- | --- | --- |', ...failures].join('\n'),
    '`retryable`: another attempt follows after a pause, four at most. `permanent`: the render ends as `error`, the project as `refunded` with its credits back.',
    '',
  ].join('\n\n');
}

function machineSection(name: string, table: Record<string, Partial<Record<string, string>>>): string {
  const rows = Object.entries(table).flatMap(([state, moves]) => {
    const entries = Object.entries(moves);
    if (entries.length === 0) return [`| \`${state}\` | (none: it is final) | |`];
    return entries.map(([event, to]) => `| \`${state}\` | \`${event}\` | \`${to}\` |`);
  });
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  return [`## ${title}`, '', '| State | Event | Next |', '| --- | --- | --- |', ...rows].join('\n');
}
