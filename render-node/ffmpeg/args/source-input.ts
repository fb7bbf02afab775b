import { inStoredFile, type SourceInfo } from '#schema/domain/media.ts';
import type { Arg } from './arg-list.ts';
import { decimal } from '../graph/decimal.ts';
import type { Timeline } from '../graph/timeline.ts';
import { isStored } from '../sandbox/relay.ts';
import { GUARDED_INPUT } from '../process/input-guards.ts';

/**
 * Seconds that are read past the requested end. Frames of a source are not aligned with the output's, and the graph
 * cuts exactly anyway.
 */
const TAIL_SEC = 0.25;

/** Below this height untagged video is BT.601, from it on BT.709, as every player assumes. */
const HD_FROM_PX = 720;

/** Stored objects are reconnected after a broken connection. Files do not support these options. */
const RECONNECT: readonly string[] = [
  '-reconnect',
  '1',
  '-reconnect_on_network_error',
  '1',
  '-reconnect_on_http_error',
  '5xx',
  '-reconnect_delay_max',
  '4',
];

/**
 * A part of a source as ffmpeg's first input, decoded exactly from `seekSec` of the source on. That time is 0 in the
 * graph.
 */
export function sourceInput(
  url: string,
  part: {
    seekSec: number;
    /** Seconds that are read before the requested part. */
    prerollSec?: number;
    durationSec: number;
    source: Pick<SourceInfo, 'width' | 'height' | 'startsAtSec'> & { isHdr?: boolean };
  },
): Arg[] {
  const { width, height, isHdr = false } = part.source;
  const isHd = Math.min(width, height) >= HD_FROM_PX && !isHdr;
  return [
    GUARDED_INPUT,
    isStored(url) ? RECONNECT : null,
    // The default if the stream names none; a value in the stream wins.
    isHd ? ['-colorspace', 'bt709'] : null,
    ['-ss', decimal(inStoredFile(part.seekSec, part.source))],
    ['-t', decimal((part.prerollSec ?? 0) + part.durationSec + TAIL_SEC)],
    ['-i', url],
  ];
}

/** What a clip reads of its source, each read as an input of its own. */
export function timelineInputs({
  source,
  sourceUrl,
  timeline: { reads },
}: {
  source: Parameters<typeof sourceInput>[1]['source'];
  sourceUrl: string;
  timeline: Pick<Timeline, 'reads'>;
}): Arg[] {
  // Every input has a decoder of its own, and its threads their pictures.
  const threads: Arg = reads.length > 1 ? ['-threads', '2'] : null;
  return reads.flatMap((read) => [threads, ...sourceInput(sourceUrl, { ...read, durationSec: read.spanSec, source })]);
}
