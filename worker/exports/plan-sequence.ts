import { containerName } from '#schema/domain/browser-playback.ts';
import { inStoredFile, type SoundLevels, type SourceInfo } from '#schema/domain/media.ts';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { gainOf } from '#schema/domain/timeline/gain.ts';
import { exactRate, framesAtSec } from '#schema/domain/timeline/rate.ts';
import { type Marker, type Media, mediaFrames, type Sequence } from '#schema/domain/timeline/timeline.ts';
import { planClipWith } from '../../render-node/drawing/planned-clip.ts';
import { sequenceOfClip } from '../../render-node/drawing/edit-sequence.ts';
import { outputRate } from '../../render-node/ffmpeg/graph/frame-rate.ts';
import type { DrawnShort } from '../renders/read-drawing.ts';

/** What a marker says of a clip. */
export type Judged = { id: string; title: string; score: number; startSec: number; reason: string };

/** The timeline of a clip: planned by the code that renders it, from the same data. */
export function sequenceOf(
  { short, plan, source, framing, heard }: DrawnShort,
  { sound, judged }: { sound: SoundLevels | null; judged: Judged | undefined },
): Sequence {
  const { words, speech, sounds = [] } = heard;
  // The zooms of a look need what captions stress, and a key in nearly every frame.
  const { zoom: _zoom, ...still } = plan;
  const clip = planClipWith(
    { plan: still, sourceInfo: source },
    { words, spoken: [...speech, ...words], sounds, framing },
    () => new Set(),
  );
  const { loudness, range, cuts = [] } = plan;
  return {
    name: short.title,
    ...sequenceOfClip(clip, plan, source),
    markers: judged === undefined ? [] : [markerAt(0, judged)],
    gainDb: loudness === 'off' ? 0 : gainOf(sound, range, cuts, loudness),
  };
}

/** The whole file with a marker for each clip that could be made of it. */
export function sourceSequence(name: string, source: SourceInfo, media: Media, judged: readonly Judged[]): Sequence {
  const rate = outputRate(source, 'source');
  const frames = mediaFrames(media, rate);
  const markers = judged.map((one) => markerAt(framesAtSec(inStoredFile(one.startSec, source), rate), one));
  return {
    name,
    rate,
    canvas: { width: source.width, height: source.height },
    pieces: [{ sourceFrame: 0, frames, panels: [] }],
    subtitles: [],
    hasTitles: false,
    markers: markers.filter(({ frame }) => frame < frames),
    gainDb: 0,
  };
}

function markerAt(frame: number, { title, score, reason }: Judged): Marker {
  return { frame, name: `${Math.round(score)} ${title}`, note: reason };
}

const ENDINGS: Record<string, string> = { mp4: 'mp4', webm: 'webm', matroska: 'mkv', mpegts: 'ts', avi: 'avi' };

/** The stored file of a project, named after its video. `folder`: where it is, seen from the document. */
export function mediaOf(
  title: string,
  source: SourceInfo,
  place: { path?: string | undefined; folder: string },
): Media {
  const name = fileName(title, ENDINGS[containerName(source) ?? ''] ?? 'mp4');
  const { width, height, durationSec, startsAtSec = 0, hasAudio, fps, isVariableRate } = source;
  return {
    name: place.path === undefined ? name : (place.path.split(/[\\/]/).at(-1) ?? name),
    path: place.path ?? `${place.folder}${name}`,
    width,
    height,
    rate: isVariableRate ? null : exactRate(fps),
    durationSec: durationSec - startsAtSec,
    hasAudio,
  };
}
