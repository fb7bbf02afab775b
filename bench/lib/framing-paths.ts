import type { FaceSample, LayoutSegment, Shot } from '#schema/domain/media.ts';
import { clamp } from '../../render-node/plan/math/numbers.ts';
import { cropsAt, faceAt, isInside } from '../../test/support/media/face-samples.ts';
import { gaussian, seededRandom } from '../../test/support/builders/random.ts';

/** A person in a shot: the centre of the face at a time of the shot, in pixels of a 1920 x 1080 source. */
export type Path = (sec: number) => { x: number; y: number };
export type KnownShot = Shot & { path: Path; side: number; isAtRest: boolean; passerBy: Path | null };

export const PICTURE = { width: 1920, height: 1080 };
const FPS = 30;

/** Ways in which people move: they sit, walk through, pace, or change places every few seconds. */
export function makeShots(seed: number): KnownShot[] {
  const random = seededRandom(seed);
  const between = (least: number, most: number) => least + random() * (most - least);
  let startSec = 0;
  return Array.from({ length: 8 }, (_, i) => {
    const seconds = Math.round(between(6, 14) * FPS) / FPS;
    const x = between(450, 1_470);
    const y = between(380, 520);
    const [phase, period] = [between(0, 6), between(10, 14)];
    const places = [x];
    while (places.length < 6) places.push(clamp((places.at(-1) ?? x) + between(-320, 320), 400, 1_520));
    const paths: Path[] = [
      (sec) => ({ x: x + 18 * Math.sin(1.3 * sec + phase) + 8 * Math.sin(3.1 * sec), y: y + 6 * Math.sin(2 * sec) }),
      (sec) => ({ x: x < 960 ? 400 + 28 * sec : 1_520 - 28 * sec, y: y + 8 * Math.sin(6 * sec) }),
      (sec) => ({ x: 960 + 330 * Math.sin((2 * Math.PI * sec) / period + phase), y: y + 8 * Math.sin(6 * sec) }),
      (sec) => ({ x: changing(places, sec), y }),
    ];
    const shot = {
      startSec,
      endSec: startSec + seconds,
      path: paths[i % 4] ?? (() => ({ x, y })),
      side: between(130, 210),
      isAtRest: i % 4 === 0,
      passerBy: i % 3 === 2 ? (sec: number) => ({ x: (sec * 400) % 1_920, y: 700 }) : null,
    };
    startSec += seconds;
    return shot;
  });
}

/** A new place every six seconds; moving there takes two. */
function changing(places: readonly number[], sec: number): number {
  const [from = 960, to = from] = places.slice(Math.floor(sec / 6));
  const share = clamp(((sec % 6) - 4) / 2, 0, 1);
  return from + (to - from) * share * share * (3 - 2 * share);
}

export type Fault = { sigma: number; missing: number; stray: number; seed: number };
export const NO_FAULT: Fault = { sigma: 0, missing: 0, stray: 0, seed: 1 };

/** The output of an imperfect detector, five times a second. */
export function detect(shots: readonly KnownShot[], fault: Fault): FaceSample[] {
  const random = seededRandom(fault.seed);
  const end = shots.at(-1)?.endSec ?? 0;
  return Array.from({ length: Math.floor(end * 5) }, (_, i) => {
    const atSec = i / 5;
    const shot = shotAt(shots, atSec);
    const { x, y } = shot.path(atSec - shot.startSec);
    const shake = () => gaussian(random) * fault.sigma;
    const faces = random() < fault.missing ? [] : [faceAt(x + shake(), y + shake(), shot.side + shake() / 2)];
    if (random() < fault.stray) faces.push(faceAt(random() * 1_920, random() * 1_080, 60 + random() * 200, 0.72));
    if (shot.passerBy !== null && atSec - shot.startSec < 2) {
      const other = shot.passerBy(atSec - shot.startSec);
      faces.push(faceAt(other.x, other.y, shot.side * 0.8));
    }
    return { atSec, faces };
  });
}

function shotAt(shots: readonly KnownShot[], atSec: number): KnownShot {
  return shots.findLast(({ startSec }) => startSec <= atSec + 1e-9) as KnownShot;
}

export type Figures = { insideShare: number; jitter: number; restJitter: number; iou: number; cutsOff: number };

/** How segments show the known people, frame by frame, relative to segments that were planned from the truth. */
export function judge(shots: readonly KnownShot[], segments: LayoutSegment[], ideal: LayoutSegment[]): Figures {
  let [frames, inside, overlap] = [0, 0, 0];
  const [bends, restBends]: [number[], number[]] = [[], []];
  for (const shot of shots) {
    const times = Array.from({ length: Math.round((shot.endSec - shot.startSec) * FPS) }, (_, i) => i / FPS);
    const lefts = times.map((sec) => {
      const crop = cropsAt(segments, shot.startSec + sec)[0];
      const wanted = cropsAt(ideal, shot.startSec + sec)[0];
      const { x, y } = shot.path(sec);
      frames += 1;
      inside += crop !== undefined && isInside(faceAt(x, y, shot.side), crop) ? 1 : 0;
      overlap += crop === undefined || wanted === undefined ? 0 : shareOf(crop, wanted);
      return crop?.x ?? 0;
    });
    // In pixels of the output: the crop of 608 is 1080 wide there.
    const bent = bendsOf(lefts.map((left) => (left * 1080) / 608));
    bends.push(...bent);
    if (shot.isAtRest) restBends.push(...bent);
  }
  const starts = new Set(segments.map(({ startSec }) => startSec));
  const cutsOff = shots.filter(({ startSec }) => !starts.has(startSec)).length;
  return {
    insideShare: inside / frames,
    jitter: mean(bends),
    restJitter: mean(restBends),
    iou: overlap / frames,
    cutsOff,
  };
}

/** Size of the second difference at each frame. */
export function bendsOf(path: readonly number[]): number[] {
  return path.slice(2).map((at, i) => Math.abs(at - 2 * (path[i + 1] ?? 0) + (path[i] ?? 0)));
}

type Rectangle = { x: number; y: number; width: number; height: number };

function shareOf(a: Rectangle, b: Rectangle): number {
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x));
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
