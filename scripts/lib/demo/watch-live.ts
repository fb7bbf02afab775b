import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient, LiveDetail } from '../api-client.ts';

type Listed = LiveDetail['clips']['data'][number];
type ListedShort = LiveDetail['shorts']['data'][number];
/** A clip or short with the time when it was first seen, in epoch milliseconds. */
export type Seen<T> = { item: T; atMs: number };
export type LiveSeen = { live: LiveDetail['live']; clips: Seen<Listed>[]; shorts: Seen<ListedShort>[] };

const POLL_MS = 500;

/**
 * Polls a live for its clips and its renderable shorts until `isEnough` returns true or `untilMs` is reached. Returns
 * everything seen so far.
 */
export async function watchLive(
  api: ApiClient,
  liveId: string,
  options: {
    untilMs: number;
    isEnough: (seen: LiveSeen) => boolean;
    onNews?: (text: string) => void;
    signal?: AbortSignal;
  },
): Promise<LiveSeen> {
  const clips = new Map<string, Seen<Listed>>();
  const shorts = new Map<string, Seen<ListedShort>>();
  let status = '';
  for (;;) {
    const detail = await api.live(liveId);
    const now = Date.now();
    const news = (kind: string, item: { title: string; id: string }) => options.onNews?.(`${kind}: ${item.title}`);
    if (detail.live.status !== status) options.onNews?.(`live: ${detail.live.status}`);
    status = detail.live.status;
    addNew(clips, detail.clips.data, now).forEach((clip) => news('clip', clip));
    const ready = detail.shorts.data.filter((short) => short.status === 'face_analysis_done');
    addNew(shorts, ready, now).forEach((short) => news('short', short));
    const seen = { live: detail.live, clips: [...clips.values()], shorts: [...shorts.values()] };
    if (options.isEnough(seen) || now >= options.untilMs) return seen;
    await delay(POLL_MS, undefined, options.signal === undefined ? {} : { signal: options.signal });
  }
}

function addNew<T extends { id: string }>(known: Map<string, Seen<T>>, listed: readonly T[], atMs: number): T[] {
  const fresh = listed.filter(({ id }) => !known.has(id));
  for (const item of fresh) known.set(item.id, { item, atMs });
  return fresh;
}
