import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { stepFrames } from '../logic/clock.ts';

/** A player in seconds of the source. */
export type Playback = {
  sec: number;
  isPlaying: boolean;
  /** 1, or more after repeated L; less than 0 while J plays backwards. */
  speed: number;
  toggle: () => void;
  pause: () => void;
  seek: (sec: number) => void;
  step: (frames: number) => void;
  faster: () => void;
  slower: () => void;
};

const SPEEDS = [-4, -2, -1, 1, 2, 4];
const BACK_MS = 100;

type Video = RefObject<HTMLVideoElement | null>;
/** `skip`: where to go on from a second of the source that is cut out; null from all others. */
type Watched = { video: Video; fps: number; startsAt: number; range: Range; skip: (sec: number) => number | null };
type Seek = { isPlaying: boolean; seek: (sec: number) => void };

/** Controls a video element. `startsAt`: second of the source at which its file begins. Stops at the end of the clip. */
export function usePlayback({ video, fps, startsAt, range, skip }: Watched): Playback {
  const [sec, setSec] = useState(range.startSec);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const seek = useCallback(
    (to: number) => {
      const element = video.current;
      const wanted = Math.max(startsAt, to);
      setSec(wanted);
      if (element !== null) element.currentTime = wanted - startsAt;
    },
    [video, startsAt],
  );
  const showFrame = useCallback(
    // The frame of the start may begin a little before it.
    (at: number) => setSec(at > range.startSec - 1 / fps ? Math.max(at, range.startSec) : at),
    [range.startSec, fps],
  );
  useFrames(video, startsAt, showFrame, setPlaying);
  useEnds({ video, isPlaying, sec, range, skip, seek });
  useSpeed({ video, isPlaying, speed, startsAt, seek });
  return useMemo(() => {
    const pause = () => {
      video.current?.pause();
      setSpeed(1);
    };
    const play = () => {
      const element = video.current;
      if (element === null) return;
      const at = element.currentTime + startsAt;
      if (at >= range.endSec - 0.05 && at < range.endSec + 0.3) seek(range.startSec);
      void element.play().catch(() => undefined);
    };
    const change = (by: 1 | -1) => {
      setSpeed((now) => {
        const from = isPlaying ? SPEEDS.indexOf(now) : SPEEDS.indexOf(by === 1 ? -1 : 1);
        return SPEEDS[Math.min(Math.max(from + by, 0), SPEEDS.length - 1)] ?? 1;
      });
      play();
    };
    return {
      sec,
      isPlaying,
      speed,
      seek,
      pause,
      toggle: () => (isPlaying ? pause() : play()),
      step: (frames) => {
        pause();
        seek(stepFrames(sec - startsAt, frames, fps) + startsAt);
      },
      faster: () => change(1),
      slower: () => change(-1),
    };
  }, [sec, isPlaying, speed, seek, video, startsAt, range.startSec, range.endSec, fps]);
}

/** Stops at the end of the clip, and leaves out what is cut. */
function useEnds({
  video,
  isPlaying,
  sec,
  range,
  skip,
  seek,
}: Omit<Watched, 'fps' | 'startsAt'> & Seek & { sec: number }): void {
  useEffect(() => {
    if (!isPlaying) return;
    if (sec >= range.endSec && sec < range.endSec + 0.3) video.current?.pause();
    const next = skip(sec);
    if (next !== null) seek(next);
  }, [video, isPlaying, sec, range.endSec, skip, seek]);
}

function useSpeed({
  video,
  isPlaying,
  speed,
  startsAt,
  seek,
}: { video: Video; speed: number; startsAt: number } & Seek): void {
  useEffect(() => {
    const element = video.current;
    if (element === null || !isPlaying) return;
    if (speed > 0) {
      element.playbackRate = speed;
      return;
    }
    // Browsers do not play backwards.
    element.playbackRate = 0;
    const timer = setInterval(() => seek((element.currentTime || 0) + startsAt + (speed * BACK_MS) / 1_000), BACK_MS);
    return () => clearInterval(timer);
  }, [isPlaying, speed, seek, startsAt, video]);
}

/** Tells the time of each picture that is played. */
function useFrames(
  video: RefObject<HTMLVideoElement | null>,
  startsAt: number,
  onSec: (sec: number) => void,
  onPlaying: (isPlaying: boolean) => void,
): void {
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    let asked = 0;
    const tell = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      // A paused player stands where it was sent, also before that frame is there.
      if (!element.paused) onSec(mediaTime + startsAt);
      asked = element.requestVideoFrameCallback(tell);
    };
    asked = element.requestVideoFrameCallback(tell);
    const playing = () => onPlaying(!element.paused);
    element.addEventListener('play', playing);
    element.addEventListener('pause', playing);
    return () => {
      element.cancelVideoFrameCallback(asked);
      element.removeEventListener('play', playing);
      element.removeEventListener('pause', playing);
    };
  }, [video, startsAt, onSec, onPlaying]);
}
