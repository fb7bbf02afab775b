import { LIVES } from '#schema/domain/limits.ts';
import type { LivePlatform } from '#schema/domain/live.ts';
import { PLATFORMS } from '#schema/domain/platforms.ts';
import { type LiveState, next } from '#schema/domain/states.ts';
import type { CheckResult } from '../platforms/live-source.ts';

/** A channel and its newest live before the check. Times in epoch milliseconds. */
export type WatchedChannel = {
  id: string;
  platform: LivePlatform;
  channel: string;
  memo: string | null;
  failures: number;
  lastOnAirAt: number | null;
  live: { id: string; status: LiveState; broadcastId: string | null; startedAt: number | null; retryAt: number };
  /** True if a node records it or a recording job is queued. */
  isRecorded: boolean;
};

/**
 * The changes after a check. With `live` null the live stays unchanged. With `isNew` the live has ended and the channel
 * gets a new one.
 */
export type ChannelChanges = {
  nextCheckAt: number;
  failures: number;
  lastOnAirAt: number | null;
  memo: string | null;
  live: {
    isNew: boolean;
    status: LiveState;
    broadcastId: string | null;
    title: string;
    startedAt: number | null;
    endedAt: number | null;
  } | null;
};

/** Decides what a check changes. `result` is null if the platform did not answer. */
export function decideChanges(channel: WatchedChannel, result: CheckResult | null, now: number): ChannelChanges {
  const { memo, lastOnAirAt } = channel;
  if (result === null) {
    const failures = channel.failures + 1;
    return { nextCheckAt: now + backoffMs(failures), failures, lastOnAirAt, memo, live: null };
  }
  const kept = { failures: 0, memo: result.memo };
  if (result.isOnAir) {
    const nextCheckAt = now + LIVES.checkOnAirMs;
    return { ...kept, nextCheckAt, lastOnAirAt: now, live: afterOnAir(channel, result, now) };
  }
  const live = afterOffAir(channel, now);
  const isOver = live !== null || !channel.isRecorded;
  const nextCheckAt = now + (isOver ? PLATFORMS[channel.platform].live.checkEveryMs : LIVES.checkOnAirMs);
  return { ...kept, nextCheckAt, lastOnAirAt, live };
}

/** Pause after this many failures in a row. */
export function backoffMs(failures: number): number {
  return Math.min(LIVES.backoffMaxMs, LIVES.backoffMs * 2 ** Math.min(failures - 1, 10));
}

function afterOnAir(channel: WatchedChannel, result: CheckResult, now: number): ChannelChanges['live'] {
  const { live } = channel;
  const seen = { title: result.title, endedAt: null };
  if (!isSameBroadcast(channel, result, now)) {
    const status = next('live', 'waiting', 'went_on_air') ?? 'waiting';
    return { ...seen, isNew: true, status, broadcastId: result.broadcastId, startedAt: now };
  }
  const mayMove = live.status !== 'error' || now >= live.retryAt;
  return {
    ...seen,
    isNew: false,
    status: (mayMove ? next('live', live.status, 'went_on_air') : null) ?? live.status,
    broadcastId: result.broadcastId ?? live.broadcastId,
    startedAt: live.startedAt ?? now,
  };
}

/**
 * A live that has not started takes this broadcast. A live that has started continues within the grace time, or if the
 * platform reports the same broadcast.
 */
function isSameBroadcast({ live, lastOnAirAt }: WatchedChannel, result: CheckResult, now: number): boolean {
  const isNamed = result.broadcastId !== null && result.broadcastId === live.broadcastId;
  return live.startedAt === null || isNamed || isWithinGrace(lastOnAirAt, now);
}

/** While a node records, it sees the stream itself, so the live ends only after the grace time. */
function afterOffAir({ live, lastOnAirAt, isRecorded }: WatchedChannel, now: number): ChannelChanges['live'] {
  if (live.startedAt === null || (isRecorded && isWithinGrace(lastOnAirAt, now))) return null;
  const status = next('live', live.status, 'went_off_air');
  if (status === null) return null;
  const { broadcastId, startedAt } = live;
  return { isNew: false, status, broadcastId, title: '', startedAt, endedAt: lastOnAirAt ?? now };
}

function isWithinGrace(lastOnAirAt: number | null, now: number): boolean {
  return lastOnAirAt !== null && now - lastOnAirAt <= LIVES.graceMs;
}
