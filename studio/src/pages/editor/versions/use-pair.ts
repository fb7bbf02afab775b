import type { Render } from 'clipmill';
import { type RefCallback, useEffect, useState } from 'react';
import { sameMoment } from '../logic/compare-versions.ts';

/** The follower may be this much ahead or behind before it is put right (s). */
const DRIFT_SEC = 0.15;

type Pair = {
  older: RefCallback<HTMLVideoElement>;
  newer: RefCallback<HTMLVideoElement>;
  isPlaying: boolean;
  /** Of the older one. */
  sec: number;
  lengthSec: number;
  toggle: () => void;
  seek: (sec: number) => void;
};

/** Plays two versions in step: the newer one, without sound, follows the older one. */
export function usePair({ settings: from, duration }: Render, { settings: to }: Render): Pair {
  // A dialog shows its children after it has begun itself.
  const [leader, setLeader] = useState<HTMLVideoElement | null>(null);
  const [follower, setFollower] = useState<HTMLVideoElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [sec, setSec] = useState(0);
  useEffect(() => {
    if (leader === null || follower === null) return;
    const follow = () => {
      setSec(leader.currentTime);
      const wanted = sameMoment(from, to, leader.currentTime);
      if (Math.abs(follower.currentTime - wanted) > DRIFT_SEC) follower.currentTime = wanted;
      setPlaying(!leader.paused);
      if (leader.paused) follower.pause();
      // Played at its end, it would begin again.
      else if (!follower.ended) void follower.play().catch(() => undefined);
    };
    const ends = new AbortController();
    for (const name of ['timeupdate', 'seeked', 'play', 'pause', 'ended', 'loadeddata']) {
      leader.addEventListener(name, follow, { signal: ends.signal });
    }
    return () => ends.abort();
  }, [leader, follower, from, to]);
  return {
    older: setLeader,
    newer: setFollower,
    isPlaying,
    sec,
    lengthSec: duration ?? 0,
    toggle: () => {
      if (leader?.paused === false) leader.pause();
      else void leader?.play().catch(() => undefined);
    },
    seek: (to) => {
      if (leader !== null) leader.currentTime = to;
    },
  };
}
