import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Playback } from '../../../../studio/src/pages/editor/player/playback.ts';

const FPS = 25;
const RANGE = { startSec: 10, endSec: 40 };

/** As much of a video element as the player uses. */
class FakeVideo extends EventTarget {
  readyState = 4;
  paused = true;
  playbackRate = 1;
  /** Where it was sent. */
  readonly sought: number[] = [];
  #sec = 0;
  #onFrame: ((now: number, frame: { mediaTime: number }) => void) | null = null;

  get currentTime(): number {
    return this.#sec;
  }

  set currentTime(sec: number) {
    this.#sec = sec;
    this.sought.push(sec);
    queueMicrotask(() => this.dispatchEvent(new Event('seeked')));
  }

  play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }

  requestVideoFrameCallback(onFrame: (now: number, frame: { mediaTime: number }) => void): number {
    this.#onFrame = onFrame;
    return 1;
  }

  cancelVideoFrameCallback(): void {
    this.#onFrame = null;
  }

  show(fileSec: number): void {
    this.currentTime = fileSec;
    this.#onFrame?.(0, { mediaTime: fileSec });
  }
}

function open({
  startsAt = 0,
  opensAt,
  takes = [RANGE],
}: { startsAt?: number; opensAt?: number; takes?: (typeof RANGE)[] } = {}) {
  const video = new FakeVideo();
  const playback = new Playback(FPS, () => takes);
  if (opensAt !== undefined) playback.openAt(opensAt);
  const detach = playback.attach(video as unknown as HTMLVideoElement, startsAt);
  return { video, playback, detach };
}

describe('the player of the editor', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers().unstubAllGlobals());

  it('stands at the start of the clip, in a file that begins later too', () => {
    const { video, playback } = open({ startsAt: 4 });
    expect([playback.sec, video.currentTime]).toEqual([10, 6]);
    playback.seek(2);
    expect([playback.sec, video.currentTime]).toEqual([4, 0]);
  });

  it('opens where it is told to, and still plays from the start of the clip unless it was moved', () => {
    const { video, playback } = open({ opensAt: 11 });
    expect([playback.sec, video.currentTime]).toEqual([11, 11]);
    // A key that sets an edge moves none before somebody has looked.
    expect(playback.edgeSec).toBe(10);
    playback.toggle();
    expect([playback.sec, video.currentTime]).toEqual([10, 10]);
    const moved = open({ opensAt: 11 });
    moved.playback.seek(12);
    expect(moved.playback.edgeSec).toBe(12);
    moved.playback.toggle();
    expect(moved.playback.sec).toBe(12);
  });

  it('follows the frames that are played, and stays where it was sent while it is paused', () => {
    const { video, playback } = open({ startsAt: 4 });
    video.show(6.2);
    expect(playback.sec).toBe(10);
    playback.toggle();
    video.show(6.2);
    expect(playback.state.value).toEqual({ sec: 10.2, take: 0, isPlaying: true, speed: 1, isLooping: false });
    playback.toggle();
    video.show(6.24);
    expect(playback.state.value).toEqual({ sec: 10.2, take: 0, isPlaying: false, speed: 1, isLooping: false });
  });

  it('takes the frame in which the clip starts for its start', () => {
    const { video, playback } = open();
    playback.toggle();
    video.show(9.98);
    expect(playback.sec).toBe(10);
    video.show(9.9);
    expect(playback.sec).toBe(9.9);
  });

  it('stops at the end of the clip, and plays from its start again', () => {
    const { video, playback } = open();
    playback.toggle();
    video.show(39.96);
    expect(video.paused).toBe(false);
    video.show(40);
    expect(playback.state.value).toEqual({ sec: 40, take: 0, isPlaying: false, speed: 1, isLooping: false });
    playback.toggle();
    expect(playback.state.value).toEqual({ sec: 10, take: 0, isPlaying: true, speed: 1, isLooping: false });
    playback.seek(50);
    video.show(50.04);
    expect(playback.state.value).toEqual({ sec: 50.04, take: 0, isPlaying: true, speed: 1, isLooping: false });
  });

  it('begins again at the end of the clip while it loops', () => {
    const { video, playback } = open();
    playback.toggleLoop();
    playback.toggle();
    video.show(40);
    expect(playback.state.value).toEqual({ sec: 10, take: 0, isPlaying: true, speed: 1, isLooping: true });
    playback.toggleLoop();
    video.show(40);
    expect(playback.state.value).toMatchObject({ sec: 40, take: 0, isPlaying: false });
  });

  it.each([
    ['start', 12, 8.5, 11.5],
    ['end', 38, 38.5, 41.5],
  ])('plays around the nearer edge: the %s', (_, at, from, until) => {
    const { video, playback } = open();
    playback.skip = ({ sec }) => (sec >= 10 && sec < 20 ? 20 : null);
    playback.seek(at);
    playback.playAroundEdge();
    expect(playback.state.value).toMatchObject({ sec: from, isPlaying: true });
    video.show(until - 0.04);
    expect(playback.state.value).toMatchObject({ sec: until - 0.04, isPlaying: true });
    video.show(until);
    expect(playback.state.value).toMatchObject({ sec: until, isPlaying: false });
    playback.seek(30);
    playback.toggle();
    video.show(40);
    expect(playback.state.value.isPlaying).toBe(false);
  });

  it('leaves out what is cut, but shows it where somebody looks at it', () => {
    const { video, playback } = open();
    playback.skip = ({ sec }) => (sec >= 20 && sec < 25 ? 25 : null);
    playback.seek(21);
    expect(playback.sec).toBe(21);
    playback.toggle();
    expect([playback.sec, video.currentTime]).toEqual([25, 25]);
    playback.seek(19);
    video.show(20);
    expect([playback.sec, video.currentTime]).toEqual([25, 25]);
  });

  it('stops where everything until the end is cut', () => {
    const { video, playback } = open();
    playback.skip = ({ sec }) => (sec >= 30 && sec < 40 ? 40 : null);
    playback.toggle();
    video.show(30);
    expect(playback.state.value).toEqual({ sec: 40, take: 0, isPlaying: false, speed: 1, isLooping: false });
  });

  it('steps by frames', () => {
    const { video, playback } = open();
    playback.toggle();
    playback.step(1);
    expect(video.paused).toBe(true);
    expect(playback.sec).toBeCloseTo(10.06);
    playback.step(-2);
    expect(playback.sec).toBeCloseTo(9.98);
  });

  it('plays faster with each L and backwards with J, until it is paused', () => {
    const { video, playback } = open();
    playback.faster();
    expect([video.paused, video.playbackRate]).toEqual([false, 1]);
    playback.faster();
    playback.faster();
    expect(video.playbackRate).toBe(4);
    playback.pause();
    playback.seek(30);
    playback.slower();
    expect([playback.state.value.speed, video.playbackRate]).toEqual([-1, 0]);
    vi.advanceTimersByTime(1_000);
    expect(playback.sec).toBeCloseTo(29);
    playback.slower();
    vi.advanceTimersByTime(1_000);
    expect(playback.sec).toBeCloseTo(27);
    playback.pause();
    vi.advanceTimersByTime(1_000);
    expect(playback.state.value).toMatchObject({ isPlaying: false, speed: 1, isLooping: false });
    expect(playback.sec).toBeCloseTo(27);
  });

  it('waits at the same second with another file', () => {
    const { playback, detach } = open();
    playback.toggle();
    playback.seek(20);
    detach();
    const renewed = new FakeVideo();
    playback.attach(renewed as unknown as HTMLVideoElement, 5);
    expect(renewed.currentTime).toBe(15);
    expect(playback.state.value).toEqual({ sec: 20, take: 0, isPlaying: false, speed: 1, isLooping: false });
  });

  describe('of a clip that plays its pieces', () => {
    const takes = [
      { startSec: 30, endSec: 40 },
      { startSec: 10, endSec: 30 },
      { startSec: 32, endSec: 34 },
    ];

    it('begins with the first, and goes on from the end of each', () => {
      const { video, playback } = open({ takes });
      expect([playback.sec, video.currentTime]).toEqual([30, 30]);
      playback.toggle();
      video.show(40.02);
      expect([playback.sec, playback.take, video.currentTime]).toEqual([10, 1, 10]);
      video.show(30.01);
      expect([playback.sec, playback.take]).toEqual([32, 2]);
      video.show(34.01);
      expect(video.paused).toBe(true);
      playback.toggle();
      expect([playback.sec, playback.take]).toEqual([30, 0]);
    });

    it('plays the copy that it is sent to, else the one that plays, else the first', () => {
      const { playback } = open({ takes });
      playback.seek(33, 2);
      expect(playback.take).toBe(2);
      playback.seek(33.5);
      expect(playback.take).toBe(2);
      playback.seek(15);
      expect(playback.take).toBe(1);
      playback.seek(33);
      expect(playback.take).toBe(0);
      playback.toEnd();
      expect([playback.sec, playback.take]).toEqual([33.95, 2]);
    });

    it('steps from one to the next, and back', () => {
      const { playback } = open({ takes });
      playback.seek(39.98, 0);
      playback.step(1);
      expect([playback.sec, playback.take]).toEqual([10, 1]);
      playback.step(-1);
      expect([playback.sec, playback.take]).toEqual([39.98, 0]);
    });

    it('finds its place where the pieces change while it plays', () => {
      const now = [...takes];
      const { video, playback } = open({ takes: now });
      playback.seek(33, 2);
      playback.toggle();
      now.pop();
      video.show(33.1);
      expect([playback.sec, playback.take]).toEqual([33.1, 0]);
    });

    it('leaves out what is cut of the take that plays', () => {
      const { video, playback } = open({ takes });
      playback.skip = ({ sec, take }) => (take === 1 && sec >= 12 && sec < 14 ? 14 : null);
      playback.seek(11, 1);
      playback.toggle();
      video.show(12.02);
      expect([playback.sec, playback.take]).toEqual([14, 1]);
    });
  });

  it('shows the frames before and after a second, the newest of several, and goes back', async () => {
    vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 });
    const { video, playback } = open({ startsAt: 4 });
    await playback.lookAround(20, () => {});
    video.sought.length = 0;
    const seen: string[] = [];
    const look = (sec: number) =>
      playback.lookAround(sec, ({ currentTime }, side) => seen.push(`${side} ${(currentTime + 4).toFixed(2)}`));
    playback.toggle();
    const first = look(20);
    expect([playback.isLooking, playback.state.value.isPlaying]).toEqual([true, false]);
    await Promise.all([first, look(21), look(22)]);
    expect(seen).toEqual(['before 19.98', 'after 20.02', 'before 21.98', 'after 22.02']);
    expect([playback.isLooking, playback.sec, video.currentTime]).toEqual([false, 10, 6]);
  });

  it('looks at nothing before its file is there', async () => {
    vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 });
    const { video, playback } = open();
    video.readyState = 0;
    const seen: string[] = [];
    await playback.lookAround(20, (_video, side) => seen.push(side));
    expect([seen, playback.isLooking]).toEqual([[], false]);
  });
});
