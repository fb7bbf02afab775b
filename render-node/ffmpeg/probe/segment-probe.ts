import * as z from 'zod';
import { JobFailure } from '#schema/domain/failure.ts';
import { GUARDED_SEGMENT } from '../process/input-guards.ts';

export function segmentProbeArgs(file: string): string[] {
  return [...GUARDED_SEGMENT, '-show_format', '-show_streams', '-show_data_hash', 'crc32', '-i', file];
}

const text = z.string().optional();
const count = z.number().optional();
const recordSchema = z.object({
  streams: z.array(
    z.object({
      codec_type: text,
      codec_name: text,
      width: count,
      height: count,
      sample_rate: text,
      channels: count,
      start_time: text,
      extradata_hash: text,
    }),
  ),
  format: z.object({ format_name: text, start_time: text, duration: text }),
});
type Stream = z.infer<typeof recordSchema>['streams'][number];

/**
 * `timestampSec`: the first timestamp of all. `durationSec`: null if the file does not say. `form`: equal if pieces can
 * be joined without re-encoding.
 */
export type SegmentInfo = {
  timestampSec: number;
  durationSec: number | null;
  hasPicture: boolean;
  hasSound: boolean;
  isTransportStream: boolean;
  form: string;
};

/** Reads the JSON of ffprobe for a segment. Throws `media.unreadable`. */
export function readSegmentProbe(json: unknown): SegmentInfo {
  const parsed = recordSchema.safeParse(json);
  if (!parsed.success) throw new JobFailure('media.unreadable', 'unknown probe record');
  const { streams, format } = parsed.data;
  const video = streams.find((stream) => stream.codec_type === 'video' && stream.codec_name !== undefined);
  const audio = streams.find((stream) => stream.codec_type === 'audio' && (stream.channels ?? 0) > 0);
  const isTransportStream = format.format_name === 'mpegts';
  // For a fragment of MP4, ffprobe reports where it ends, not how long it is.
  const durationSec = isTransportStream ? Number(format.duration) : Number.NaN;
  return {
    timestampSec: Number(format.start_time) || 0,
    durationSec: durationSec > 0 ? durationSec : null,
    hasPicture: video !== undefined && (video.width ?? 0) > 0,
    hasSound: audio !== undefined,
    isTransportStream,
    form: [...formOf(video), ...formOf(audio)].join(' '),
  };
}

function formOf(stream: Stream | undefined): unknown[] {
  if (stream === undefined) return ['none'];
  const { codec_name, width, height, sample_rate, channels, extradata_hash } = stream;
  return [codec_name, width, height, sample_rate, channels, extradata_hash].filter((value) => value !== undefined);
}
