import type { Render } from 'clipmill';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sameMoment } from '../logic/compare-versions.ts';

/** The follower may be this much ahead or behind before it is put right (s). */
const DRIFT_SEC = 0.15;

type Pair = {
  older: RefObject<HTMLVideoElement | null>;
  newer: RefObject<HTMLVideoElement | null>;
  isPlaying: boolean;
  /** Of the older one. */
  sec: number;
  lengthSec: number;
  toggle: () => void;
  seek: (sec: number) => void;
};

/** Plays two versions in step: the newer one, without sound, follows the older one. */
export function usePair({ settings: from, duration }: Render, { settings: to }: Render): Pair {
  const [older, newer] = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)];
  const [isPlaying, setPlaying] = useState(false);
  const [sec, setSec] = useState(0);
  useEffect(() => {
    const [leader, follower] = [older.current, newer.current];
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
  }, [older, newer, from, to]);
  return {
    older,
    newer,
    isPlaying,
    sec,
    lengthSec: duration ?? 0,
    toggle: () => {
      if (older.current?.paused === false) older.current.pause();
      else void older.current?.play().catch(() => undefined);
    },
    seek: (to) => {
      if (older.current !== null) older.current.currentTime = to;
    },
  };
}
