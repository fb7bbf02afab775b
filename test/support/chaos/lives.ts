import { setTimeout as sleep } from 'node:timers/promises';
import type { JobOf } from '#schema/jobs/job.ts';
import type { RunStage } from '../../../render-node/loop/run-job.ts';
import type { FakeD1 } from '../fakes/in-memory/d1.ts';
import { sourceInfoOf } from './results.ts';
import { putOutput } from './storage.ts';

/** A live stream of a playlist, on air from one time until another (epoch milliseconds), which one user follows. */
export type Broadcast = { url: string; from: number; until: number };

const PIECE_SEC = 6;
/** Pieces between two moments, and the length of a moment in seconds. */
const MOMENT = { every: 25, sec: 30 };
/** Names of pieces that a node asks for at once, and how few it has left then. */
const UPLOADS = { wanted: 20, left: 5 };

/** Lives that go on for a while among the faults, and end before them. */
export function planBroadcasts(
  random: () => number,
  { count, from, until }: { count: number; from: number; until: number },
) {
  return Array.from({ length: count }, (_, at): Broadcast => {
    const begins = from + 0.4 * random() * (until - from);
    return { url: `https://lives.test/${at}.m3u8`, from: begins, until: begins + 0.5 * (until - from) };
  });
}

export function addMonitors(
  { rows }: FakeD1,
  broadcasts: readonly Broadcast[],
  users: readonly string[],
  now: number,
): void {
  for (const [at, { url }] of broadcasts.entries()) {
    const [channelId, liveId, monitorId] = ['CHANNEL', 'BROADCAST', 'MONITOR'].map((what) => idOf(what, at)) as [
      string,
      string,
      string,
    ];
    rows(
      `insert into live_channels (id, platform, channel, shown_name, title, live_id, next_check_at, created_at)
       values (?, 'hls', ?, ?, 'Live', ?, ?, ?)`,
      channelId,
      url,
      url,
      liveId,
      now,
      now,
    );
    rows(
      `insert into lives (id, channel_id, status, created_at, updated_at) values (?, ?, 'waiting', ?, ?)`,
      liveId,
      channelId,
      now,
      now,
    );
    rows(
      `insert into monitors (id, user_id, channel_id, name, visibility, video_layout, aspect_ratio, clip_duration_sec, keywords, created_at, updated_at)
       values (?, ?, ?, 'Live', 'private', 'single', 'vertical', 30, '[]', ?, ?)`,
      monitorId,
      users[1 + (at % (users.length - 1))] as string,
      channelId,
      now,
      now,
    );
  }
}

/** What the host of a live answers: the end of a playlist that moves on while it is on air. */
export function playlistOf({ from, until }: Broadcast, now: number): Response {
  if (now < from) return new Response(null, { status: 404 });
  const sequence = Math.floor((Math.min(now, until) - from) / 1_000 / PIECE_SEC);
  const lines = [
    '#EXTM3U',
    `#EXT-X-TARGETDURATION:${PIECE_SEC}`,
    `#EXT-X-MEDIA-SEQUENCE:${sequence}`,
    `#EXTINF:${PIECE_SEC},`,
    `${sequence}.ts`,
  ];
  return new Response([...lines, ...(now < until ? [] : ['#EXT-X-ENDLIST'])].join('\n'));
}

type Context = Parameters<RunStage>[1];

/** Records a live piece by piece until it is over, with a moment now and then. */
export async function recordLive(job: JobOf<'capture-live'>, context: Context): Promise<void> {
  const { signal, capture } = context;
  const uploads = [...job.uploads];
  let startSec = job.recordedUntilSec;
  for (let seq = job.nextSeq; await isOnAir(job.live.url, signal); seq += 1) {
    await sleep(PIECE_SEC * 1_000, undefined, { signal });
    const place = uploads.shift();
    if (place === undefined) throw new Error('there is no place for the next piece');
    await putOutput(place.output.url, 'piece', signal);
    const piece = { seq, startSec, durationSec: PIECE_SEC, sizeBytes: 5, isDiscontinuous: false };
    const count = uploads.length < UPLOADS.left ? UPLOADS.wanted : 0;
    uploads.push(...(await capture.reportSegments([piece], { fromSeq: seq + 1 + uploads.length, count })));
    if (seq % MOMENT.every === MOMENT.every - 1) await tellMoment(startSec, context);
    startSec += PIECE_SEC;
  }
}

async function isOnAir(url: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(url, { signal });
  return !(await answer.text()).includes('#EXT-X-ENDLIST');
}

async function tellMoment(endSec: number, { signal, capture }: Context): Promise<void> {
  const window = { startSec: Math.max(0, endSec - MOMENT.sec), endSec };
  const moment = { ...window, ref: String(endSec), title: 'Moment', score: 80, reasons: [] };
  const { id, outputs } = await capture.reportMoment(moment);
  await putOutput(outputs.clip.url, 'clip', signal);
  await putOutput(outputs.thumbnail.url, 'picture', signal);
  await capture.storeClip(id, window);
  await putOutput(outputs.source.url, 'video', signal);
  await capture.storeMomentSource(id, {
    sourceInfo: { ...sourceInfoOf(endSec), startsAtSec: window.startSec },
    window,
  });
}

/** 26 characters that are a ULID. */
function idOf(what: string, number: number): string {
  return `0${what.replace(/[ILOU]/g, 'V')}${number}`.padEnd(26, 'Z');
}
