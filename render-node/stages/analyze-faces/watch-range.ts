import type { Readable } from 'node:stream';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import type {
  Body,
  Face,
  FaceSample,
  Inset,
  PictureLook,
  Shot,
  ShotContent,
  SourceInfo,
  TextRegion,
} from '#schema/domain/media.ts';
import { ANALYSIS_PIPES, analysisArgs, facePictureSize } from '../../ffmpeg/args/analysis.ts';
import type { Draft } from '../../ffmpeg/args/draft.ts';
import { readFrameTimes } from '../../ffmpeg/graph/frame-times.ts';
import { runFfmpeg } from '../../ffmpeg/process/run.ts';
import { span } from '../../base/trace.ts';
import { FACE_FPS, wantsLook } from '../../plan/faces/sampling.ts';
import { readLooks } from '../../plan/faces/eyes.ts';
import { makeFactsReader } from '../../plan/picture/image-stats.ts';
import { type FacePicture, makeFacePictures } from '../../plan/picture/face-pictures.ts';
import { type InsetReader, makeInsetReader, type SeenInset } from '../../plan/picture/webcam-inset.ts';
import { findContents, type PictureLines, readLines } from '../../plan/picture/letterbox.ts';
import { makeScreenReader, type ScreenReader } from '../../plan/picture/screen-activity.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { findCompositionCuts } from '../../plan/shots/composition.ts';
import { makeShotReader } from '../../plan/shots/all-kinds.ts';
import { findPlain } from '../../plan/shots/plain.ts';
import { shotsBetween, SIGNATURE_BYTES, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '../../plan/shots/shots.ts';
import { findTextRegions } from '../../plan/text/regions.ts';
import { makeTextReader, type TextReader } from '../../plan/text/text-reader.ts';
import { type Interest, makeInterestReader } from '../../plan/picture/saliency.ts';
import type { FoundBody, FoundFace } from '../../tools/faces/face-finder.ts';
import type { StageContext } from '../shared/stage.ts';
import { makeLooker } from './look-closer.ts';
import { rememberLast } from './remember-last.ts';
import { inTurn, rawFrames, readAhead } from '../shared/raw-frames.ts';

/** Pictures that may wait for the detector: 4 of 0.7 MB. */
const WAITING_PICTURES = 4;
/** Deadline of ffmpeg on a slow, shared host with 4K60: 20 times the range, plus a minute to open the source. */
const DEADLINE = { baseMs: 60_000, msPerSec: 20_000 };

export type WatchRequest = {
  url: string;
  range: Range;
  source: SourceInfo;
  /** Threads of the decoder. */
  threads: number;
  /** Written during the pass; missing or null: none. */
  draft?: Draft | null;
  /** Seconds of the range that have been read so far. */
  onSeconds: (seconds: number) => void;
};

export type Watched = {
  shots: Shot[];
  /** The pictures that were analyzed. */
  moments: (FaceSample & Required<Pick<FaceSample, 'look'>>)[];
  /** Times of all frames. */
  frameSec: number[];
  /** Where the picture has a single colour, until a scene is visible. */
  plain: Range[];
  /** Saliency of pictures without a face. */
  interests: Interest[];
  /** Rectangles of webcam pictures, with the times of their first and last face. */
  insets: Inset[];
  /** The content of shots with burned-in bars. */
  contents: ShotContent[];
  /** Small pictures of the faces, to choose one by. */
  facePictures: readonly FacePicture[];
  /** Text that is part of the picture. */
  textRegions: TextRegion[];
};

/**
 * Reads a range once: its shots, and what the sampled pictures show. All times, including those of the frames, are in
 * seconds of the source.
 */
export async function watchRange(
  request: WatchRequest,
  context: Pick<StageContext, 'signal' | 'tools'> & { workdir?: string },
): Promise<Watched> {
  const { range, source } = request;
  const frameSec: number[] = [];
  const moments: Watched['moments'] = [];
  const interests: Interest[] = [];
  const reader = makeShotReader();
  const insetReader = makeInsetReader(facePictureSize(source));
  const screenReader = makeScreenReader(facePictureSize(source));
  const facePictures = makeFacePictures(facePictureSize(source));
  const textReader = makeTextReader(facePictureSize(source));
  const lines: PictureLines[] = [];
  await runFfmpeg({
    ffmpegPath: context.tools.ffmpeg.ffmpegPath,
    args: analysisArgs({
      url: request.url,
      range,
      source,
      shotSize: { width: SIGNATURE_WIDTH, height: SIGNATURE_HEIGHT },
      facesPerSec: FACE_FPS,
      threads: request.threads,
      draft: request.draft ?? null,
    }),
    workdir: context.workdir,
    signal: context.signal,
    deadlineMs: DEADLINE.baseMs + Math.ceil(DEADLINE.msPerSec * durationOf(range)),
    pipes: {
      [ANALYSIS_PIPES.shots]: async (stream) => {
        for await (const frame of rawFrames(stream, SIGNATURE_BYTES, inTurn(1, SIGNATURE_BYTES))) reader.read(frame);
      },
      [ANALYSIS_PIPES.times]: async (stream) => {
        for await (const time of readFrameTimes(stream)) {
          if (!Number.isNaN(time)) frameSec.push(range.startSec + time);
        }
      },
      [ANALYSIS_PIPES.faces]: (stream) =>
        lookForFaces(stream, request, context, {
          moments,
          interests,
          insetReader,
          screenReader,
          textReader,
          facePictures,
          lines,
        }),
    },
  });
  const { borders, signatures, contrasts } = reader.end();
  const insets = insetReader.find().map((inset) => toSourceInset(inset, screenReader, source));
  const composed = findCompositionCuts(signatures, frameSec, insets, source);
  const cuts = [...new Set([...borders, ...composed])].toSorted((a, b) => a - b);
  const shots = shotsBetween(range, cuts, frameSec);
  const contents = findContents(shots, lines, source);
  const textRegions = findTextRegions(textReader.find(), range, { small: facePictureSize(source), source });
  const seen = { moments, frameSec, interests, plain: findPlain(contrasts, frameSec) };
  return { ...seen, shots, insets, contents, textRegions, facePictures: facePictures.taken };
}

type Readers = Pick<Watched, 'moments' | 'interests'> & {
  insetReader: InsetReader;
  screenReader: ScreenReader;
  facePictures: ReturnType<typeof makeFacePictures>;
  textReader: TextReader;
  lines: PictureLines[];
};

async function lookForFaces(
  stream: Readable,
  { range, source, onSeconds }: WatchRequest,
  { tools }: Pick<StageContext, 'tools'>,
  { moments, interests, insetReader, screenReader, textReader, facePictures, lines }: Readers,
): Promise<void> {
  const size = facePictureSize(source);
  const readFacts = makeFactsReader(size);
  const look = makeLooker(rememberLast(tools.faces));
  const readInterest = makeInterestReader(size);
  let count = 0;
  const bytes = size.width * size.height * 3;
  const pictures = rawFrames(stream, bytes, inTurn(WAITING_PICTURES + 1, bytes));
  for await (const data of readAhead(pictures, WAITING_PICTURES)) {
    const passedSec = count++ / FACE_FPS;
    const atSec = range.startSec + passedSec;
    const { change, ...facts } = readFacts(data);
    if (atSec >= range.endSec || !wantsLook(moments, atSec, change)) continue;
    const picture = { data, ...size };
    const { faces: found, bodies } = await span('find faces', () => look(picture, atSec));
    insetReader.read(data, found, atSec);
    facePictures.read(data, found, atSec);
    textReader.read(data, atSec);
    lines.push(readLines(data, size, atSec));
    if (found.length > 0) screenReader.read(data);
    if (found.length === 0) interests.push(readInterest(data, atSec));
    const faces = found.map((face) => ({ ...toSource(face, size, source), ...readLooks(picture, face) }));
    const seen = bodies && { bodies: bodies.map((body) => bodyOfSource(body, size, source)) };
    moments.push({ atSec, faces, ...seen, look: rounded(facts) });
    onSeconds(passedSec);
  }
}

function toSourceInset(
  { box, firstSec, lastSec, isProved }: SeenInset,
  screen: ScreenReader,
  source: SourceInfo,
): Inset {
  const small = facePictureSize(source);
  const [across, down] = [source.width / small.width, source.height / small.height];
  return {
    startSec: firstSec,
    endSec: lastSec,
    box: [box[0] * across, box[1] * down, box[2] * across, box[3] * down].map(Math.round) as Inset['box'],
    screen: screen.outside(box) ?? undefined,
    isProved,
  };
}

/**
 * A face of the small picture in pixels of the displayed source, rounded to a tenth, which is the detector's precision.
 */
function toSource({ box, score }: FoundFace, small: Size, source: SourceInfo): Face {
  return { box: boxOfSource(box, small, source), score: Math.round(score * 1_000) / 1_000 };
}

function bodyOfSource({ head, box, score }: FoundBody, small: Size, source: SourceInfo): Body {
  return { head: boxOfSource(head, small, source), ...toSource({ box, score }, small, source) };
}

function boxOfSource(box: Face['box'], small: Size, source: SourceInfo): Face['box'] {
  const across = source.width / small.width;
  const down = source.height / small.height;
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return [tenth(box[0] * across), tenth(box[1] * down), tenth(box[2] * across), tenth(box[3] * down)];
}

/** Rounded to four digits, to keep the framing small. */
function rounded({ brightness, sharpness, clippedShare, saturation }: PictureLook): PictureLook {
  const short = (value: number) => Math.round(value * 10_000) / 10_000;
  return {
    brightness: short(brightness),
    sharpness: short(sharpness),
    clippedShare: short(clippedShare),
    saturation: short(saturation),
  };
}
