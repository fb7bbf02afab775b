import { JobFailure } from '#schema/domain/failure.ts';
import type { Outcome, StageResult } from '#schema/jobs/outcome.ts';
import { LeaseLost } from '../protocol/worker-api.ts';

/** The node is going down: its jobs go back uncounted. */
export class ShuttingDown extends Error {
  override readonly name = 'ShuttingDown';
}

/** How a stage ended: with a result, or with what it threw and why its signal was aborted (if it was). */
export type StageEnd = { result: StageResult } | { error: unknown; abortReason: unknown };

/**
 * What the node settles, or null when the lease is lost and there is nothing to settle. Why a job was aborted counts
 * more than what the stage threw on its way out; a result that came all the same counts most.
 */
export function outcomeOf(end: StageEnd): Outcome | null {
  if ('result' in end) return { status: 'succeeded', result: end.result };
  const cause = end.abortReason ?? end.error;
  if (cause instanceof LeaseLost) return null;
  if (cause instanceof ShuttingDown) return { status: 'handed_back' };
  if (cause instanceof JobFailure) return { status: 'failed', code: cause.code };
  return { status: 'failed', code: 'node.crashed' };
}

/**
 * The first frame of an error's stack that lies in this project, as `render-node/loop/loop.ts:10:5`: enough to find the
 * place, without the message, which may hold URLs.
 */
export function firstProjectFrame(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  const places = frames.map((line) => /\b(?:render-node|schema)\/[\w/.-]+\.ts:\d+:\d+(?=\)?$)/.exec(line)?.[0]);
  return places.find((place) => place !== undefined) ?? null;
}
