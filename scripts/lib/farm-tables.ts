import type { DeadLetterView, FarmJobView } from '#schema/contract/farm/jobs.ts';
import type { FarmNodeView } from '#schema/contract/farm/nodes.ts';
import type { FarmView } from '#schema/contract/farm/status.ts';

/** A length of time in one unit, such as `4 min`. */
export function duration(seconds: number): string {
  if (seconds < 0.5) return '-';
  if (seconds < 100) return `${Math.round(seconds)} s`;
  if (seconds < 6_000) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}

const since = (time: string, now: number) => duration((now - Date.parse(time)) / 1_000);

/** Jobs and their slots, lives and theirs. */
const BUSY = ['RUNNING', 'SLOTS', 'RECORDING', 'CAPTURE_SLOTS'];
const busyOf = (of: { running: number; slots: number; recording: number; capture_slots: number }) => [
  of.running,
  of.slots,
  of.recording,
  of.capture_slots,
];

/** The farm in readable form. `now` in epoch milliseconds. */
export function farmText(farm: FarmView, now: number): string {
  const stages = textTable([
    ['STAGE', 'QUEUED', 'READY', 'OLDEST', 'RUNNING', 'EXPIRED', ''],
    ...farm.stages.map((row) => [
      row.stage,
      row.queued,
      row.ready,
      duration(row.oldest_wait_sec),
      row.leased,
      row.expired,
      row.is_paused ? 'paused' : '',
    ]),
  ]);
  const nodes = textTable([
    ['VERSION', 'STATE', 'NODES', ...BUSY],
    ...farm.nodes.map((row) => [row.version, row.state, row.count, ...busyOf(row)]),
  ]);
  const { refunds, failures, dead_letters: dead } = farm.last_hour;
  const facts = [
    `Intake: ${farm.intake.is_stopped ? `stopped, clients wait ${farm.intake.retry_after_sec} s` : 'open'}`,
    `Lowest node version: ${farm.lowest_version ?? 'any'}`,
    `Last sweep: ${farm.swept_at === null ? 'never' : `${since(farm.swept_at, now)} ago`}`,
    `Database: ${farm.database_bytes === null ? 'unknown' : `${(farm.database_bytes / 1e6).toFixed(1)} MB`}`,
    `Last hour: ${countsOf(refunds)} refunds, ${countsOf(failures)} jobs failed, ${dead} dead letters`,
    ...refunds.map(({ code, count }) => `  ${count} refunded: ${code}`),
    ...failures.map(({ stage, code, count }) => `  ${count} failed in ${stage}: ${code}`),
  ];
  return [stages, farm.nodes.length === 0 ? 'No node has checked in recently.\n' : nodes, `${facts.join('\n')}\n`].join(
    '\n',
  );
}

const countsOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

/** Jobs, one a line. */
export function jobsText(jobs: readonly FarmJobView[], now: number): string {
  if (jobs.length === 0) return 'No jobs.\n';
  return textTable([
    ['JOB', 'STAGE', 'STATUS', 'TRY', 'SETBACKS', 'DONE', 'AGE', 'NODE', 'FAILURE'],
    ...jobs.map((job) => [
      job.id,
      job.stage,
      job.status,
      job.attempt,
      job.setbacks,
      job.status === 'leased' ? `${job.progress}%` : '',
      since(job.created_at, now),
      job.node ?? '-',
      job.failure_code ?? '',
    ]),
  ]);
}

/** One job in full. */
export function jobText(job: FarmJobView): string {
  return textTable(Object.entries(job).map(([name, value]) => [name, value === null ? '-' : String(value)]));
}

/** Nodes, one a line. */
export function nodesText(nodes: readonly FarmNodeView[], now: number): string {
  if (nodes.length === 0) return 'No node has checked in.\n';
  return textTable([
    ['NODE', 'VERSION', 'STATE', 'SEEN', ...BUSY, 'SANDBOX', 'ENCODER', 'SPEECH', 'STAGES'],
    ...nodes.map((node) => [
      node.name,
      node.version,
      [node.state, ...(node.is_too_old ? ['too old'] : []), ...(node.is_live ? [] : ['gone'])].join(', '),
      `${since(node.last_seen_at, now)} ago`,
      ...busyOf(node),
      node.sandbox ?? '-',
      node.encoder || '-',
      node.speech ?? '-',
      node.stages.join(','),
    ]),
  ]);
}

/** Dead letters, one a line. */
export function deadLettersText(letters: readonly DeadLetterView[], now: number): string {
  if (letters.length === 0) return 'No dead letters.\n';
  return textTable([
    ['JOB', 'STAGE', 'NOW', 'CAME', 'FAILURE'],
    ...letters.map((letter) => [
      letter.job_id,
      letter.stage ?? '-',
      letter.status === null ? 'gone' : letter.is_current ? 'job still waits for it' : letter.status,
      `${since(letter.arrived_at, now)} ago`,
      letter.failure_code ?? '',
    ]),
  ]);
}

/** Rows of text as aligned columns, the first row as headings. Numbers are right-aligned. */
function textTable(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => String(row[at] ?? '').length)));
  const isNumber = widths.map((_, at) => rows.length > 1 && rows.slice(1).every((row) => typeof row[at] === 'number'));
  const cell = (value: string | number, at: number) =>
    isNumber[at] === true ? String(value).padStart(widths[at] ?? 0) : String(value).padEnd(widths[at] ?? 0);
  return rows.map((row) => `${row.map(cell).join('  ').trimEnd()}\n`).join('');
}
