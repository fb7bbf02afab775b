import { soundSchema } from '#schema/artifacts/sound.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { SoundLevels } from '#schema/domain/media.ts';
import type { TemplateOptions } from '#schema/domain/render-plan.ts';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { EXPORTS, type ExportFormat } from '#schema/domain/timeline/formats.ts';
import type { Media, Sequence } from '#schema/domain/timeline/timeline.ts';
import { MOST_EDL_EVENTS } from '#schema/domain/timeline/write-edl.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { Metered } from '../http/meter.ts';
import { readJson } from '../media/read-artifacts.ts';
import { readProject } from '../projects/read-project.ts';
import { drawShort, drawShorts, type DrawnShort } from '../renders/read-drawing.ts';
import { readScores } from '../shorts/scores.ts';
import type { ShortRow } from '../shorts/store/live-shorts.ts';
import { type Judged, mediaOf, sequenceOf, sourceSequence } from './plan-sequence.ts';
import { findCandidates } from './store.ts';

type ExportDeps = Pick<Deps, 'db' | 'media' | 'plans' | 'settings'>;
/** `path`: where the editor has the video file. `folder`: where it is beside the document, if no path is known. */
export type ExportWish = { format: ExportFormat; path?: string | undefined; folder: string };

/** Clips for an editing program: the document, and what belongs beside it. */
export type Export = {
  name: string;
  document: { name: string; type: string; text: string };
  clips: { sequence: Sequence; short: ShortRow; plan: DrawnShort['plan'] }[];
  media: Media;
  sourceKey: string;
};

/**
 * One short for an editing program. Throws `request.not_found`, `project.not_ready`, `short.not_ready`, and
 * `request.invalid` for more cuts than an EDL holds.
 */
export async function exportShort(
  deps: ExportDeps,
  user: Metered,
  { wish, ...place }: { projectId: string; shortId: string; wish: ExportWish },
): Promise<Export> {
  const drawn = await drawShort(deps, user, place);
  const [judged] = await judge(deps, [drawn.short]);
  const sound = await readSound(deps, drawn.project.soundKey);
  const clips = [clipOf(drawn, { sound, judged })];
  return toExport(drawn.short.title, clips, { wish, drawn, extra: () => [] });
}

/**
 * The clips of a project that its user keeps, in the order of the video; without a kept one, all that were not rejected.
 * Formats with several timelines also get the whole video with a marker for each clip. Throws `request.not_found`,
 * also if there is none, and `request.invalid` for clips of several videos or more cuts than an EDL holds.
 */
export async function exportProject(
  deps: ExportDeps,
  user: Metered,
  { projectId, wish }: { projectId: string; wish: ExportWish },
): Promise<Export> {
  const project = await readProject(deps, { userId: user.id, projectId });
  const candidates = await findCandidates(deps.db, { userId: user.id, projectId });
  const kept = candidates.filter(({ mark }) => mark === 'keep');
  const chosen = kept.length > 0 ? kept : candidates;
  if (chosen.length === 0) throw new ApiError('request.not_found', NO_CLIPS);
  if (new Set(chosen.map(({ originProjectId }) => originProjectId)).size > 1) {
    throw new ApiError('request.invalid', SEVERAL_SOURCES);
  }
  const judged = await judge(deps, candidates);
  // One timeline has one shape and one rate.
  const over: TemplateOptions = EXPORTS[wish.format].isJoined
    ? { aspectRatio: project.aspectRatio, fps: 'source', resolution: JOINED_RESOLUTION }
    : {};
  const clips: Export['clips'] = [];
  let first: DrawnShort | undefined;
  let sound: SoundLevels | null = null;
  for await (const drawn of drawShorts(deps, user, { shortIds: chosen.map(({ id }) => id), over })) {
    if (first === undefined) sound = await readSound(deps, drawn.project.soundKey);
    first ??= drawn;
    clips.push(clipOf(drawn, { sound, judged: judged.find(({ id }) => id === drawn.short.id) }));
  }
  if (first === undefined) throw new ApiError('request.not_found', NO_CLIPS);
  const { source } = first;
  const extra = (media: Media) => [sourceSequence(`${project.title}: all clips`, source, media, judged)];
  return toExport(project.title, clips, { wish, drawn: first, extra });
}

const JOINED_RESOLUTION = 1080;

const NO_CLIPS =
  'This project has no clips to export: none is framed yet, or all were rejected. Wait until its status is face_analysis_done, or keep a clip.';
const SEVERAL_SOURCES =
  'The clips of this project come from several videos. Export each clip alone: GET /shorts/{project_id}/{short_id}/export.';
const TOO_MANY_CUTS = `format: an EDL holds ${MOST_EDL_EVENTS} cuts, and these clips have more. Send another format, or export each clip alone.`;
const SOURCE_GONE =
  'The video of this project is no longer stored, so bundle cannot hold it. Export without bundle, and send media_path if you have the video.';
const SOURCE_TOO_LARGE = `bundle: a ZIP holds videos of up to ${LIMITS.bundledSourceBytes / 1_000_000_000} GB. Export without bundle, and send media_path with the place of the video.`;

function clipOf(drawn: DrawnShort, about: Parameters<typeof sequenceOf>[1]): Export['clips'][number] {
  return { sequence: sequenceOf(drawn, about), short: drawn.short, plan: drawn.plan };
}

type Around = { wish: ExportWish; drawn: DrawnShort; extra: (media: Media) => Sequence[] };

function toExport(name: string, clips: Export['clips'], { wish, drawn, extra }: Around): Export {
  const { ending, type, isJoined, write } = EXPORTS[wish.format];
  const { project, source } = drawn;
  const media = mediaOf(project.sourceTitle, source, wish);
  const [first, ...others] = clips.map(({ sequence }) => sequence);
  if (first === undefined || project.sourceKey === null) throw new ApiError('request.not_found', NO_CLIPS);
  if (wish.format === 'edl') checkEvents([first, ...others]);
  const text = write(name, [first, ...others, ...(isJoined ? [] : extra(media))], media);
  return { name, document: { name: fileName(name, ending), type, text }, clips, media, sourceKey: project.sourceKey };
}

function checkEvents(sequences: readonly Sequence[]): void {
  const events = sequences.reduce((sum, { pieces }) => sum + pieces.length, 0);
  if (events > MOST_EDL_EVENTS) throw new ApiError('request.invalid', TOO_MANY_CUTS);
}

async function judge(deps: Pick<Deps, 'media'>, shorts: readonly ShortRow[]): Promise<Judged[]> {
  const scores = await readScores(deps, shorts);
  return shorts.map(({ id, title, score, startSec }, i) => ({
    id,
    title,
    score,
    startSec,
    reason: scores[i]?.reason ?? '',
  }));
}

async function readSound(deps: Pick<Deps, 'media'>, key: string | null): Promise<SoundLevels | null> {
  return soundSchema.safeParse(await readJson(deps, key)).data ?? null;
}

/** Throws `editor.not_stored` or `request.invalid` if a ZIP cannot hold the video file. Its size in bytes. */
export async function checkSource({ media }: Pick<Deps, 'media'>, key: string): Promise<number> {
  const stored = await media.head(key);
  if (stored === null) throw new ApiError('editor.not_stored', SOURCE_GONE);
  if (stored.size > LIMITS.bundledSourceBytes) throw new ApiError('request.invalid', SOURCE_TOO_LARGE);
  return stored.size;
}
