import * as z from 'zod';
import { flattenArgs } from './arg-list.ts';
import { ENCODING } from './encoding.ts';
import { type FrameRate, rateText, rateValue } from '../graph/frame-rate.ts';
import { coverFileArgs, TO_JPEG } from './cover.ts';
import { VIDEO_FILE } from './render.ts';
import type { Size } from '../../plan/math/boxes.ts';

/** What ffprobe should report about the finished file. */
export const RESULT_PROBE_ARGS: readonly string[] = ['-show_streams', '-show_format', '-i', VIDEO_FILE];

const streamSchema = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: z.string().optional(),
  r_frame_rate: z.string().optional(),
  nb_frames: z.coerce.number().optional(),
  sample_rate: z.string().optional(),
  channels: z.number().optional(),
  start_time: z.coerce.number().optional(),
  duration: z.coerce.number().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
});
type Stream = z.infer<typeof streamSchema>;
const probeSchema = z.object({ streams: z.array(streamSchema) });

export type Expected = { canvas: Size; rate: FrameRate; frames: number; hasCover: boolean };
/** What is wrong (empty if nothing is), and the offset of picture and sound, positive if the picture is late. */
export type ProbeVerdict = { faults: string[]; avOffsetMs: number | null };

/** AAC fills its last block: up to 1024 more samples, and as many of priming if no edit list hides them. */
const AAC_PADDING_SEC = (2 * 1024) / ENCODING.audioRate;

/**
 * Judges the probe record of a finished file: one H.264 video stream and one AAC audio stream, exactly as planned, and
 * the cover.
 */
export function judgeResult(json: unknown, expected: Expected): ProbeVerdict {
  const parsed = probeSchema.safeParse(json);
  if (!parsed.success) return { faults: ['unknown probe record'], avOffsetMs: null };
  const { streams } = parsed.data;
  const covers = streams.filter(isCover);
  const [video, ...moreVideo] = streams.filter((stream) => stream.codec_type === 'video' && !isCover(stream));
  const [audio, ...moreAudio] = streams.filter((stream) => stream.codec_type === 'audio');
  if (
    video === undefined ||
    audio === undefined ||
    moreVideo.length + moreAudio.length > 0 ||
    covers.length !== Number(expected.hasCover)
  ) {
    return { faults: [`${streams.length} streams`], avOffsetMs: null };
  }
  const offsetSec = (video.start_time ?? 0) - (audio.start_time ?? 0);
  return {
    faults: [...pictureFaults(video, expected), ...soundFaults(audio, expected)],
    avOffsetMs: Math.round(offsetSec * 1_000_000) / 1_000,
  };
}

function isCover({ disposition }: Stream): boolean {
  return disposition?.attached_pic === 1;
}

function pictureFaults(video: Stream, { canvas, rate, frames }: Expected): string[] {
  return faultsOf({
    'video codec': video.codec_name === 'h264',
    'picture size': video.width === canvas.width && video.height === canvas.height,
    'pixel format': video.pix_fmt === ENCODING.pixelFormat,
    'frame rate': video.r_frame_rate === `${rate.num}/${rate.den}` || video.r_frame_rate === rateText(rate),
    'frame count': Math.abs((video.nb_frames ?? 0) - frames) <= 1,
  });
}

function soundFaults(audio: Stream, { rate, frames }: Expected): string[] {
  const durationSec = frames / rateValue(rate);
  const off = Math.abs((audio.duration ?? 0) - durationSec);
  return faultsOf({
    'audio codec': audio.codec_name === 'aac',
    'audio form': audio.sample_rate === String(ENCODING.audioRate) && audio.channels === ENCODING.audioChannels,
    'audio length': off <= 1 / rateValue(rate) + AAC_PADDING_SEC,
  });
}

function faultsOf(facts: Record<string, boolean>): string[] {
  return Object.entries(facts).flatMap(([name, isRight]) => (isRight ? [] : [name]));
}

/** Short side of the pictures (rgb24) for judging the finished file and detecting faces in it. */
const KEY_SHORT_SIDE = 180;
export const KEY_PIPE = 3;
export const KEY_TIMES_FILE = 'keys.txt';

export function keyPictureSize(canvas: Size): Size {
  const scale = KEY_SHORT_SIDE / Math.min(canvas.width, canvas.height);
  return { width: Math.round(canvas.width * scale), height: Math.round(canvas.height * scale) };
}

/**
 * Decodes the key frames (about one in 50, 2 % of the time of the pass) into small rgb24 pictures, and all of the sound
 * to measure its loudness, in one run. Times of the pictures go to `KEY_TIMES_FILE`.
 */
export function checkArgs(canvas: Size): string[] {
  const { width, height } = keyPictureSize(canvas);
  const graph =
    `[0:v]scale=${width}:${height}:flags=area,format=rgb24,split[colours][times];` +
    `[0:a]ebur128=peak=true:framelog=verbose[sound]`;
  const passthrough = ['-fps_mode', 'passthrough'] as const;
  return flattenArgs([
    ['-threads:v', '1'],
    ['-skip_frame:v', 'nokey'],
    ['-i', VIDEO_FILE],
    ['-filter_complex', graph],
    ['-map', '[colours]'],
    passthrough,
    ['-f', 'rawvideo', `pipe:${KEY_PIPE}`],
    ['-map', '[times]'],
    passthrough,
    ['-f', 'framecrc', '-y', KEY_TIMES_FILE],
    ['-map', '[sound]'],
    ['-f', 'null', '-'],
  ]);
}

/**
 * Reads times in seconds from the text of ffmpeg's framecrc muxer: `#tb 0: 1/25`, then `stream, dts, pts, duration,
 * size, crc`.
 */
export function readKeyTimes(text: string): number[] {
  const [, num, den] = /^#tb 0: (\d+)\/(\d+)/m.exec(text) ?? [];
  const unitSec = Number(num) / Number(den);
  return [...text.matchAll(/^0,\s*-?\d+,\s*(-?\d+),/gm)].map((line) => Number(line[1]) * unitSec);
}

/**
 * Writes the frame of the finished file that is on screen at a time as a JPEG, whose colours are BT.601 by definition.
 */
export function thumbnailArgs(atSec: number, { rate }: { rate: FrameRate }): string[] {
  return flattenArgs([
    ['-threads', '1'],
    // The frame may have begun up to a frame ago, but a seek returns the first one that begins after it.
    ['-ss', Math.max(0, atSec - 0.9 / rateValue(rate)).toFixed(6)],
    ['-i', VIDEO_FILE],
    ['-map', '0:v:0'],
    ['-frames:v', '1'],
    ['-vf', TO_JPEG.join(',')],
    ...coverFileArgs(),
  ]);
}
