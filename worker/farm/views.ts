import type { DeadLetterView, FarmJobView } from '#schema/contract/farm/jobs.ts';
import type { FarmNodeView } from '#schema/contract/farm/nodes.ts';
import type { FarmView, StageBacklogView } from '#schema/contract/farm/status.ts';
import { CHECK_INS, FACTS, isOlder } from '#schema/domain/farm/facts.ts';
import { STAGES, type Stage } from '#schema/domain/stages.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { RegisteredNode } from '../nodes/store/registry.ts';
import type { FarmCounts } from './farm-store.ts';
import type { DeadLetter, FarmJob } from './jobs-store.ts';

const time = (at: number | null | undefined) => (at === null || at === undefined ? null : formatTimestamp(at));

export function viewJob({ job, userId }: FarmJob): FarmJobView {
  return {
    id: job.id,
    stage: job.stage,
    status: job.status,
    project_id: job.projectId,
    render_id: job.renderId,
    user_id: userId,
    attempt: job.attempts,
    setbacks: job.setbacks,
    generation: job.generation,
    progress: Math.floor(100 * job.progress),
    node: job.node,
    run_after: formatTimestamp(job.runAfter),
    lease_expires_at: job.status === 'leased' ? time(job.leaseExpiresAt) : null,
    last_message_at: time(job.sentAt),
    messages: job.sends,
    failure_code: job.failureCode,
    trace_id: job.traceId,
    created_at: formatTimestamp(job.createdAt),
    updated_at: formatTimestamp(job.updatedAt),
  };
}

export function viewDeadLetter(letter: DeadLetter): DeadLetterView {
  return {
    id: letter.id,
    job_id: letter.jobId,
    generation: letter.generation,
    arrived_at: formatTimestamp(letter.arrivedAt),
    stage: letter.stage,
    status: letter.status,
    failure_code: letter.failureCode,
    is_current: letter.isCurrent === 1,
  };
}

/** `now` in epoch milliseconds. */
export function viewNode(node: RegisteredNode, now: number): FarmNodeView {
  return {
    name: node.name,
    key_id: node.keyId,
    version: node.version,
    protocol: node.protocol,
    stages: node.stages,
    slots: node.slots,
    capture_slots: node.captureSlots,
    running: node.running,
    recording: node.recording,
    speech: node.speech,
    sandbox: node.sandbox,
    encoder: node.encoder,
    state: node.state,
    is_live: now - node.lastSeenAt <= CHECK_INS.goneAfterMs,
    is_too_old: node.lowestVersion !== null && isOlder(node.version, node.lowestVersion),
    first_seen_at: formatTimestamp(node.firstSeenAt),
    last_seen_at: formatTimestamp(node.lastSeenAt),
  };
}

/** The numbers of one stage. Nothing is ready while it is paused. */
export function backlogOf(counts: FarmCounts, stage: Stage): StageBacklogView {
  const waiting = counts.queued.find((row) => row.stage === stage);
  const leased = counts.leased.find((row) => row.stage === stage)?.count ?? 0;
  const ready = counts.facts.has(FACTS.paused(stage)) ? 0 : (waiting?.ready ?? 0);
  const waitedMs = waiting === undefined ? 0 : Math.max(0, counts.countedAt - waiting.firstAt);
  return { queued: waiting?.count ?? 0, ready, oldest_wait_sec: waitedMs / 1_000, leased, wanted: ready + leased };
}

/** The numbers of all stages, and their sum. */
export function viewBacklog(counts: FarmCounts) {
  const all = STAGES.map((stage) => [stage, backlogOf(counts, stage)] as const);
  const sum = (field: keyof StageBacklogView) => all.reduce((total, [, backlog]) => total + backlog[field], 0);
  const total = {
    queued: sum('queued'),
    ready: sum('ready'),
    oldest_wait_sec: Math.max(...all.map(([, backlog]) => backlog.oldest_wait_sec)),
    leased: sum('leased'),
    wanted: sum('wanted'),
  };
  return { stages: Object.fromEntries(all) as Record<Stage, StageBacklogView>, total };
}

export function viewFarm(counts: FarmCounts): FarmView {
  const intake = counts.facts.get(FACTS.intake);
  return {
    intake: {
      is_stopped: intake !== undefined,
      stopped_at: time(intake?.setAt),
      retry_after_sec: intake === undefined ? null : Number(intake.value),
    },
    lowest_version: counts.facts.get(FACTS.lowestVersion)?.value ?? null,
    swept_at: time(counts.facts.get(FACTS.swept)?.setAt),
    database_bytes: counts.databaseBytes,
    stages: STAGES.map((stage) => ({
      stage,
      ...backlogOf(counts, stage),
      expired: counts.leased.find((row) => row.stage === stage)?.expired ?? 0,
      is_paused: counts.facts.has(FACTS.paused(stage)),
    })),
    nodes: counts.nodes,
    last_hour: {
      refunds: counts.refunds.map(({ code, count }) => ({ code: code ?? 'unknown', count })),
      failures: counts.failures.map(({ stage, code, count }) => ({ stage, code: code ?? 'unknown', count })),
      dead_letters: counts.deadLetters,
    },
    counted_at: formatTimestamp(counts.countedAt),
  };
}
