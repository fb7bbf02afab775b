import { containerName } from '#schema/domain/browser-playback.ts';
import { inStoredFile, type SoundLevels, type SourceInfo } from '#schema/domain/media.ts';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { gainOf } from '#schema/domain/timeline/gain.ts';
import { exactRate, framesAtSec } from '#schema/domain/timeline/rate.ts';
import { type Marker, type Media, mediaFrames, type Overlay, type Sequence } from '#schema/domain/timeline/timeline.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { type Clip, planClipWith } from '../../render-node/drawing/planned-clip.ts';
import { sequenceOfClip } from '../../render-node/drawing/edit-sequence.ts';
import { outputRate } from '../../render-node/ffmpeg/graph/frame-rate.ts';
import type { DrawnShort } from '../renders/read-drawing.ts';

/** What a marker says of a clip. */
export type Judged = { id: string; title: string; score: number; startSec: number; reason: string };

/** The timeline of a clip: planned by the code that renders it, from the same data. */
export function sequenceOf(
  { short, plan, source, framing, heard, footage }: DrawnShort,
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
    overlays: overlaysOf(clip, plan, footage),
    markers: judged === undefined ? [] : [markerAt(0, judged)],
    gainDb: loudness === 'off' ? 0 : gainOf(sound, range, cuts, loudness),
  };
}

/** The B-roll of a clip, by the names of its user's files. A video that is shorter than it is shown begins again. */
function overlaysOf(
  { bRoll, timeline: { rate } }: Pick<Clip, 'bRoll' | 'timeline'>,
  plan: Pick<RenderPlan, 'bRoll'>,
  footage: DrawnShort['footage'],
): Overlay[] {
  const overlays = bRoll.flatMap(({ item, firstFrame, endFrame }) => {
    const planned = plan.bRoll?.[item];
    const file = footage.find(({ id }) => id === planned?.footageId);
    if (planned === undefined || file === undefined) return [];
    const { durationSec } = file;
    const isPicture = durationSec === null;
    const fileFrames = isPicture ? endFrame - firstFrame : mediaFrames({ durationSec }, rate);
    const about = { fileFrame: 0, fileFrames, isPicture, isFilled: planned.fit === 'fill', name: nameOfFootage(file) };
    return Array.from({ length: Math.ceil((endFrame - firstFrame) / fileFrames) }, (_, i): Overlay => {
      const frame = firstFrame + i * fileFrames;
      return { ...about, frame, frames: Math.min(fileFrames, endFrame - frame) };
    });
  });
  return overlays.toSorted((a, b) => a.frame - b.frame);
}

/** Its name, which is that of the uploaded file unless the user wrote another one. */
function nameOfFootage({ name, key }: Pick<DrawnShort['footage'][number], 'name' | 'key'>): string {
  const [, stem = name, ending = key.split('.').at(-1) ?? ''] = /^(.+)\.([A-Za-z0-9]{2,4})$/.exec(name) ?? [];
  return fileName(stem, ending);
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
