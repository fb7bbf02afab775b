import { Store } from '@/store.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { afterTake, LATE_SEC, type Spot, takeAt } from '@/preview/spots.ts';
import { stepFrames } from '../logic/clock.ts';
import { shownAt } from './shown-at.ts';

export type PlaybackState = Spot & {
  isPlaying: boolean;
  /** 1, or more after repeated L; less than 0 while J plays backwards. */
  speed: number;
  /** Plays the clip again and again. */
  isLooping: boolean;
};

/** Draws a frame that lies before or after a second of the source. */
type See = (video: HTMLVideoElement, side: 'before' | 'after') => void;
type Look = { sec: number; see: See };

const SPEEDS = [-4, -2, -1, 1, 2, 4];
const BACK_MS = 100;
/** A player may stop this much before the end of the clip. */
const EARLY_SEC = 0.05;
/** What is played before and after an edge. */
const AROUND_SEC = 1.5;

/**
 * Plays a video element in seconds of the source: the takes of a clip one after the other, without what is cut. Stops at
 * the end of the clip, or begins it again.
 */
export class Playback {
  readonly state: Store<PlaybackState>;
  /** Where to continue from a second of a take that is cut out; null for all others. */
  skip: (spot: Spot) => number | null = () => null;
  readonly #fps: number;
  readonly #takes: () => readonly Range[];
  #video: HTMLVideoElement | null = null;
  #startsAt = 0;
  #backwards: ReturnType<typeof setInterval> | undefined;
  /** What is looked at, or will be next. */
  #next: Look | null = null;
  /** Where to stop instead of at the end of the clip. */
  #untilSec: number | null = null;
  /** What is shown at first, until it is played or something else is looked at. */
  #opensAt: number | null = null;

  /** `takes`: what the clip plays in one go, in its order, as it is now. */
  constructor(fps: number, takes: () => readonly Range[]) {
    this.#fps = fps;
    this.#takes = takes;
    const sec = this.#first.startSec;
    this.state = new Store<PlaybackState>({ sec, take: 0, isPlaying: false, speed: 1, isLooping: false });
  }

  get sec(): number {
    return this.state.value.sec;
  }

  /** Where an edge is put: the second that is shown, or the start of a clip of which nothing was played yet. */
  get edgeSec(): number {
    return this.#opensAt === null ? this.sec : this.#first.startSec;
  }

  get take(): number {
    return this.state.value.take;
  }

  /** Calls the listener after each change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    return this.state.subscribe(listener);
  }

  /** Shows a second at first. Playing still begins at the start of the clip. */
  openAt(sec: number): void {
    this.#opensAt = sec;
    this.#change({ sec });
  }

  /**
   * Controls an element, from the second that is shown now, until the returned function is called. `startsAt`: second of
   * the source at which its file begins.
   */
  attach(video: HTMLVideoElement, startsAt: number): () => void {
    this.#video = video;
    this.#startsAt = startsAt;
    video.currentTime = Math.max(0, this.sec - startsAt);
    const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      // A paused player stands where it was sent, also before that frame is there.
      if (!video.paused) this.#showFrame(mediaTime + startsAt);
      asked = video.requestVideoFrameCallback(onFrame);
    };
    let asked = video.requestVideoFrameCallback(onFrame);
    const onPlaying = () => this.#change({ isPlaying: !video.paused });
    video.addEventListener('play', onPlaying);
    video.addEventListener('pause', onPlaying);
    // Another file begins paused, without an event.
    onPlaying();
    return () => {
      video.cancelVideoFrameCallback(asked);
      video.removeEventListener('play', onPlaying);
      video.removeEventListener('pause', onPlaying);
      clearInterval(this.#backwards);
      this.#video = null;
    };
  }

  toggle(): void {
    if (this.state.value.isPlaying) this.pause();
    else this.#play();
  }

  pause(): void {
    this.#video?.pause();
    this.#change({ speed: 1 });
  }

  toggleLoop(): void {
    this.#change({ isLooping: !this.state.value.isLooping });
  }

  /** Plays what is before and after the nearer edge of the take, whether it is in the clip or not. */
  playAroundEdge(): void {
    const { startSec, endSec } = this.#played;
    const edge = Math.abs(this.sec - startSec) < Math.abs(this.sec - endSec) ? startSec : endSec;
    this.seek(edge - AROUND_SEC);
    this.#untilSec = edge + AROUND_SEC;
    this.#change({ speed: 1 });
    void this.#video?.play().catch(() => undefined);
  }

  /** `take`: which one plays that second, if several do. */
  seek(toSec: number, take?: number): void {
    this.#untilSec = null;
    this.#opensAt = null;
    this.#moveTo({ sec: toSec, take: take ?? takeAt(this.#takes(), { sec: toSec, take: this.take }) });
  }

  toStart(): void {
    this.seek(this.#first.startSec, 0);
  }

  toEnd(): void {
    const takes = this.#takes();
    this.seek((takes.at(-1) ?? this.#first).endSec - EARLY_SEC, takes.length - 1);
  }

  get #first(): Range {
    return this.#takes()[0] ?? { startSec: 0, endSec: 0 };
  }

  /** The take that plays. */
  get #played(): Range {
    return this.#takes()[this.take] ?? this.#first;
  }

  #moveTo({ sec: toSec, take }: Spot): void {
    const sec = Math.max(this.#startsAt, toSec);
    if (this.#video !== null) this.#video.currentTime = sec - this.#startsAt;
    this.#change({ sec, take });
  }

  /** Whether the element shows another second than `sec` for a moment. */
  get isLooking(): boolean {
    return this.#next !== null;
  }

  /**
   * Shows `see` the last frame before a second of the source and the first one from it on, and goes back to where the player
   * stands. Pauses. While it runs, only the newest of further calls counts. Does nothing before the file is there.
   */
  async lookAround(sec: number, see: See): Promise<void> {
    const isRunning = this.#next !== null;
    this.#next = { sec, see };
    if (isRunning) return;
    this.pause();
    for (let shown: Look | null = null; this.#next !== shown;) {
      shown = this.#next;
      await this.#look(shown);
    }
    if (this.#video !== null) await shownAt(this.#video, Math.max(0, this.sec - this.#startsAt));
    this.#next = null;
    this.#change({});
  }

  async #look({ sec, see }: Look): Promise<void> {
    for (const [frames, side] of [
      [-1, 'before'],
      [0, 'after'],
    ] as const) {
      const video = this.#video;
      if (video === null) return;
      if (await shownAt(video, stepFrames(sec - this.#startsAt, frames, this.#fps))) see(video, side);
    }
  }

  step(frames: number): void {
    this.pause();
    this.#stepTo(stepFrames(this.sec - this.#startsAt, frames, this.#fps) + this.#startsAt);
  }

  /** A step over the end of a take goes to the next one, or the one before. */
  #stepTo(sec: number): void {
    const takes = this.#takes();
    const [take, before] = [this.take, takes[this.take - 1]];
    const after = afterTake(takes, { sec, take });
    const isBack = sec < this.#played.startSec && this.sec >= this.#played.startSec;
    if (after !== null && after !== 'end') this.seek(after.sec, after.take);
    else if (isBack && before !== undefined) this.seek(before.endSec - 0.5 / this.#fps, take - 1);
    else this.seek(sec);
  }

  faster(): void {
    this.#changeSpeed(1);
  }

  slower(): void {
    this.#changeSpeed(-1);
  }

  #play(): void {
    if (this.#video === null) return;
    this.#untilSec = null;
    if (this.#opensAt !== null) this.toStart();
    const takes = this.#takes();
    const { endSec } = takes.at(-1) ?? this.#first;
    const sec = this.#video.currentTime + this.#startsAt;
    const isLast = this.take >= takes.length - 1;
    if (isLast && sec >= endSec - EARLY_SEC && sec < endSec + LATE_SEC) this.toStart();
    void this.#video.play().catch(() => undefined);
  }

  #changeSpeed(by: 1 | -1): void {
    const { isPlaying, speed } = this.state.value;
    const from = SPEEDS.indexOf(isPlaying ? speed : -by);
    this.#change({ speed: SPEEDS[Math.min(Math.max(from + by, 0), SPEEDS.length - 1)] ?? 1 });
    this.#play();
  }

  #showFrame(sec: number): void {
    const { startSec } = this.#played;
    // The frame of the start may begin a little before it.
    this.#change({ sec: sec > startSec - 1 / this.#fps ? Math.max(sec, startSec) : sec });
  }

  #change(part: Partial<PlaybackState>): void {
    const before = this.state.value;
    const now = { ...before, ...part };
    const isSameSpeed = now.isPlaying === before.isPlaying && now.speed === before.speed;
    const isSameSpot = now.sec === before.sec && now.take === before.take;
    if (isSameSpeed && isSameSpot && now.isLooping === before.isLooping) return;
    this.state.set(now);
    if (!isSameSpeed) this.#applySpeed();
    if (now.sec !== before.sec || now.isPlaying !== before.isPlaying) this.#stayInClip();
  }

  #applySpeed(): void {
    const { isPlaying, speed } = this.state.value;
    const video = this.#video;
    clearInterval(this.#backwards);
    if (video === null || !isPlaying) return;
    // Browsers do not play backwards.
    video.playbackRate = Math.max(0, speed);
    if (speed > 0) return;
    const stepSec = (speed * BACK_MS) / 1_000;
    this.#backwards = setInterval(() => this.#stepTo(video.currentTime + this.#startsAt + stepSec), BACK_MS);
  }

  #stayInClip(): void {
    const { sec, isPlaying } = this.state.value;
    if (!isPlaying) return;
    if (this.#untilSec !== null) {
      if (sec >= this.#untilSec) this.#video?.pause();
      return;
    }
    const spot = this.#spotNow();
    if (spot.take !== this.take) return this.#change(spot);
    const after = afterTake(this.#takes(), spot);
    if (after === 'end') return this.#end(spot);
    if (after !== null) return this.#moveTo(after);
    this.#skipCut(spot);
  }

  /** Where it is in the takes as they are now: they may have changed since it was sent there. */
  #spotNow(): Spot {
    const takes = this.#takes();
    const { sec, take } = this.state.value;
    const { startSec, endSec } = this.#played;
    const isInTake = take < takes.length && sec >= startSec - 1 / this.#fps && sec < endSec + LATE_SEC;
    return { sec, take: isInTake ? take : takeAt(takes, { sec, take }) };
  }

  #end(spot: Spot): void {
    if (this.state.value.isLooping) return this.#moveTo({ sec: this.#first.startSec, take: 0 });
    this.#video?.pause();
    this.#skipCut(spot);
  }

  #skipCut(spot: Spot): void {
    const next = this.skip(spot);
    if (next !== null) this.#moveTo({ ...spot, sec: next });
  }
}
