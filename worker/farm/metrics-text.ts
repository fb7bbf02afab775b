import type { FarmView } from '#schema/contract/farm/status.ts';

type Sample = { value: number; labels?: Record<string, string> };
type Metric = { name: string; help: string; samples: Sample[] };

/** The metrics of the farm as Prometheus text. `now` in epoch milliseconds. */
export function metricsText(farm: FarmView, now: number): string {
  return metricsOf(farm, now)
    .map(({ name, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      ...samples.map((sample) => lineOf(name, sample)),
    ])
    .flat()
    .map((line) => `${line}\n`)
    .join('');
}

function lineOf(name: string, { value, labels = {} }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function metricsOf(farm: FarmView, now: number): Metric[] {
  const perStage = (name: string, help: string, read: (stage: FarmView['stages'][number]) => number): Metric => ({
    name: `clipmill_${name}`,
    help,
    samples: farm.stages.map((row) => ({ labels: { stage: row.stage }, value: read(row) })),
  });
  const single = (name: string, help: string, value: number | null): Metric => ({
    name: `clipmill_${name}`,
    help,
    samples: value === null ? [] : [{ value }],
  });
  const perNodes = (name: string, help: string, read: (nodes: FarmView['nodes'][number]) => number): Metric => ({
    name: `clipmill_${name}`,
    help,
    samples: farm.nodes.map((row) => ({ labels: { version: row.version, state: row.state }, value: read(row) })),
  });
  const { last_hour: lastHour } = farm;
  return [
    perStage('jobs_queued', 'Jobs that wait.', (row) => row.queued),
    perStage('jobs_ready', 'Jobs that a node could take now.', (row) => row.ready),
    perStage('oldest_wait_seconds', 'How long the first job has waited.', (row) => row.oldest_wait_sec),
    perStage('jobs_leased', 'Jobs that nodes work on.', (row) => row.leased),
    perStage('leases_expired', 'Leases that ran out and wait for the sweep.', (row) => row.expired),
    perStage('stage_paused', '1 while an operator has paused the stage.', (row) => Number(row.is_paused)),
    {
      name: 'clipmill_refunds_last_hour',
      help: 'Projects refunded in the last hour.',
      samples: lastHour.refunds.map(({ code, count }) => ({ labels: { code }, value: count })),
    },
    {
      name: 'clipmill_failures_last_hour',
      help: 'Jobs that failed for good in the last hour.',
      samples: lastHour.failures.map(({ stage, code, count }) => ({ labels: { stage, code }, value: count })),
    },
    single('dead_letters_last_hour', 'Queue messages that came back in the last hour.', lastHour.dead_letters),
    single(
      'last_sweep_age_seconds',
      'Time since the sweep last ran to its end.',
      farm.swept_at === null ? null : (now - Date.parse(farm.swept_at)) / 1_000,
    ),
    single('database_bytes', 'Size of the database.', farm.database_bytes),
    single('intake_stopped', '1 while new work is refused.', Number(farm.intake.is_stopped)),
    perNodes('nodes', 'Nodes that checked in lately.', (row) => row.count),
    perNodes('nodes_slots', 'Jobs that these nodes work on at once.', (row) => row.slots),
    perNodes('nodes_running', 'Jobs that run on them.', (row) => row.running),
    perNodes('nodes_capture_slots', 'Lives that these nodes record at once.', (row) => row.capture_slots),
    perNodes('nodes_recording', 'Lives that they record.', (row) => row.recording),
  ];
}
