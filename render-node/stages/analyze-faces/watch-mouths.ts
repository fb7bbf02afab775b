import type { Readable } from 'node:stream';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import { mouthArgs, mouthPipe, type MouthView } from '../../ffmpeg/args/mouth.ts';
import { runFfmpeg } from '../../ffmpeg/process/run.ts';
import type { Box } from '../../plan/math/boxes.ts';
import { mouthView, steadyBoxAt } from '../../plan/faces/mouth-crop.ts';
import { MOUTH_FPS, type MouthSample, type Watched } from '../../plan/faces/active-speaker.ts';
import type { Person } from '../../plan/faces/people.ts';
import type { StageContext } from '../shared/stage.ts';
import { inTurn, rawFrames } from '../shared/raw-frames.ts';

/** Deadline for decoding a short range again on a slow, shared host. */
const DEADLINE = { baseMs: 60_000, msPerSec: 20_000 };
/** The tilt follows the last reading by half, so that one wrong reading does not rotate the next. */
const TILT_TRUST = 0.5;

export type WatchMouthsRequest = { url: string; range: Range; source: SourceInfo; people: readonly Person[] };

/**
 * Reads the mouths of people during a range. The range is decoded again, since mouths need more and larger pictures
 * than face detection, but only for a few people and seldom.
 */
export async function watchMouths(
  { url, range, source, people }: WatchMouthsRequest,
  context: Pick<StageContext, 'signal' | 'tools'>,
): Promise<Watched[]> {
  const views = people.map((person) => mouthView(person, range, source));
  const watched = people.map(({ box }): Watched & { mouth: MouthSample[] } => ({ box, mouth: [] }));
  await runFfmpeg({
    ffmpegPath: context.tools.ffmpeg.ffmpegPath,
    args: mouthArgs({ url, range, source, views, perSec: MOUTH_FPS }),
    signal: context.signal,
    deadlineMs: DEADLINE.baseMs + Math.ceil(DEADLINE.msPerSec * durationOf(range)),
    pipes: Object.fromEntries(
      views.map((view, i) => [
        mouthPipe(i),
        (stream: Readable) =>
          readMouths(stream, { view, range, person: people[i] as Person }, context, watched[i]?.mouth ?? []),
      ]),
    ),
  });
  return watched;
}

type Watch = { view: MouthView; range: Range; person: Person };

async function readMouths(
  stream: Readable,
  { view, range, person }: Watch,
  { tools }: Pick<StageContext, 'tools'>,
  mouth: MouthSample[],
): Promise<void> {
  const { small } = view;
  let tilt = 0;
  const bytes = small.width * small.height * 3;
  // The reader takes a copy, and the next picture is not cut before it has answered.
  for await (const data of rawFrames(stream, bytes, inTurn(1, bytes))) {
    const atSec = range.startSec + mouth.length / MOUTH_FPS;
    const box = steadyBoxAt(person, atSec);
    const read = box && (await tools.mouths.read({ data, ...small }, inView(box, view), tilt));
    tilt += TILT_TRUST * ((read?.tilt ?? tilt) - tilt);
    mouth.push({ atSec, opening: read?.opening ?? null });
  }
}

function inView([x, y, width, height]: Box, view: MouthView): Box {
  const across = view.small.width / view.width;
  const down = view.small.height / view.height;
  return [(x - view.x) * across, (y - view.y) * down, width * across, height * down];
}
