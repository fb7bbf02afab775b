import { DOCTOR, type CheckState, green, red, skipped, type Verdict, yellow } from '#schema/domain/farm/verdict.ts';
import { FACTS, isOlder } from '#schema/domain/farm/facts.ts';
import { STAGES } from '#schema/domain/stages.ts';
import { OLDEST_PROTOCOL, PROTOCOL } from '#schema/jobs/lease.ts';
import { languageModelOf } from '../../ai/models.ts';
import { isLocal } from '../../base/env.ts';
import type { RegisteredNode } from '../../nodes/store/registry.ts';
import type { Ask, DoctorDeps } from '../ask.ts';

const NO_NODE = 'no node';

export const nodeChecks = {
  'farm.nodes': async ({ liveNodes }) => {
    const nodes = await liveNodes();
    const working = nodes.filter(({ state }) => state === 'working');
    return working.length === 0 ? red(`0 of ${nodes.length}`) : green(`${working.length} of ${nodes.length}`);
  },
  'farm.stages': async (deps) => {
    const nodes = await deps.liveNodes();
    if (nodes.length === 0) return skipped(NO_NODE);
    const working = nodes.filter(({ state }) => state === 'working');
    const { facts } = await deps.farm();
    const idle = STAGES.filter(
      (stage) => facts.has(FACTS.paused(stage)) || !working.some(({ stages }) => stages.includes(stage)),
    );
    if (idle.length === 0) return green();
    // Not everybody records live streams.
    return idle.every((stage) => stage === 'capture-live') ? yellow(idle.join(', ')) : red(idle.join(', '));
  },
  'farm.intake': async ({ farm }) => ((await farm()).facts.has(FACTS.intake) ? yellow('stopped') : green()),
  'node.version': judging((node) => {
    const { protocol, version, lowestVersion } = node;
    if (protocol < OLDEST_PROTOCOL || (lowestVersion !== null && isOlder(version, lowestVersion))) return 'red';
    return protocol === PROTOCOL ? 'green' : 'yellow';
  }),
  'node.sandbox': judging(({ sandbox }, { settings }) => {
    if (sandbox === 'on') return 'green';
    return sandbox === null || isLocal(settings) ? 'yellow' : 'red';
  }),
  'node.encoder': async (deps) => {
    const verdict = await judging(({ encoder }) => known(encoder, (name) => name !== ''))(deps);
    const names = (await deps.liveNodes()).flatMap(({ encoder }) => encoder || []);
    return verdict.state === 'green' ? green([...new Set(names)].join(', ')) : verdict;
  },
  'node.disk': judging(({ freeDiskBytes }) => known(freeDiskBytes, (bytes) => bytes >= DOCTOR.freeDiskBytes)),
  'node.clock': judging(({ clockAheadMs }) => known(clockAheadMs, (ms) => Math.abs(ms) <= DOCTOR.clockMs)),
  'node.speech': async ({ liveNodes }) => {
    const nodes = await liveNodes();
    if (nodes.length === 0) return skipped(NO_NODE);
    const engines = nodes.flatMap(({ speech }) => speech ?? []);
    return engines.length === 0 ? red() : green([...new Set(engines)].join(', '));
  },
  'node.model': async (deps) => {
    const nodes = await deps.liveNodes();
    if (nodes.length === 0) return skipped(NO_NODE);
    const models = nodes.filter(({ stages }) => stages.includes('create-shorts')).map(modelOf);
    const worker = languageModelOf(deps);
    const known = models.flatMap((model) => (model === 'worker' ? (worker?.name ?? []) : model || []));
    return known.length === 0 ? yellow('off') : green([...new Set(known)].join(', '));
  },
} satisfies Record<string, Ask>;

/** Older nodes do not say: they ask the Worker. */
const modelOf = ({ model }: RegisteredNode) => model ?? 'worker';

/** Older nodes do not say. */
function known<T>(said: T | null, isRight: (said: T) => boolean): CheckState {
  if (said === null) return 'skipped';
  return isRight(said) ? 'green' : 'red';
}

const MOST_NAMED = 5;

/** Judges each live node, and names those with the worst state. */
function judging(judge: (node: RegisteredNode, deps: DoctorDeps) => CheckState): Ask {
  return async (deps): Promise<Verdict> => {
    const nodes = await deps.liveNodes();
    if (nodes.length === 0) return skipped(NO_NODE);
    const named = (state: CheckState) => nodes.filter((node) => judge(node, deps) === state).map(({ name }) => name);
    for (const [state, verdict] of [['red', red] as const, ['yellow', yellow] as const]) {
      const names = named(state);
      if (names.length > 0) return verdict(names.slice(0, MOST_NAMED).join(', ') + more(names.length));
    }
    return named('green').length > 0 ? green() : skipped('older nodes');
  };
}

function more(count: number): string {
  return count > MOST_NAMED ? ` +${count - MOST_NAMED}` : '';
}
