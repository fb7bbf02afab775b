import { overlapSec, type Range, roomAround } from '#schema/domain/clip.ts';
import { type Framing, framingSchema } from '#schema/artifacts/framing.ts';
import type { DrawingView } from '#schema/contract/editor.ts';
import { renderRequestSchema } from '#schema/contract/render.ts';
import { correctWords } from '#schema/domain/corrections.ts';
import type { PlanLimits } from '#schema/domain/limits.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import type { RenderPlan, TemplateOptions } from '#schema/domain/render-plan.ts';
import type { Deps } from '../base/deps.ts';
import { withKnownBrand } from '../brands/choose-brand.ts';
import { withKnownFont } from '../fonts/choose-fonts.ts';
import type { FootageRow } from '../footage/store/footage.ts';
import { ApiError } from '../http/failures.ts';
import type { Metered } from '../http/meter.ts';
import { type Heard, readHeard, readJson } from '../media/read-artifacts.ts';
import type { ProjectRow } from '../projects/store/select-project.ts';
import type { ShortRow } from '../shorts/store/live-shorts.ts';
import { translatedFor } from '../translations/for-render.ts';
import { planRender } from './plan-render.ts';
import { findSubjects } from './queue-store.ts';
import { withSavedOptions } from './with-saved-options.ts';

/** Edges may be dragged this far before the drawing is read again, in seconds. */
const ROOM_SEC = 120;

/** A short as it would be rendered now, and what that is drawn from. `words` are as the user corrected them. */
export type DrawnShort = {
  short: ShortRow;
  project: ProjectRow;
  plan: RenderPlan;
  source: SourceInfo;
  framing: Framing;
  heard: Heard;
  /** Of the user. */
  footage: readonly FootageRow[];
};

/**
 * What a render of the short is drawn from, with the options of its look. Throws `request.not_found`,
 * `project.not_ready` and `short.not_ready`.
 */
export async function readDrawing(
  deps: DrawDeps,
  { user, projectId, shortId }: { user: Metered; projectId: string; shortId: string },
): Promise<DrawingView> {
  const { short, project, plan, source, framing, heard } = await drawShort(deps, user, { projectId, shortId });
  const near = roomAround(plan.range, project, ROOM_SEC);
  const isNear = (range: Range) => overlapSec(range, near) > 0;
  return {
    short_id: short.id,
    plan,
    source,
    framing,
    speech: heard.speech.filter(isNear),
    sounds: (heard.sounds ?? []).filter(isNear),
  };
}

type DrawDeps = Pick<Deps, 'db' | 'media' | 'plans' | 'settings'>;

/** One short, also of a live that the user follows. Throws what `readDrawing` throws. */
export async function drawShort(
  deps: DrawDeps,
  user: Metered,
  { projectId, shortId }: { projectId: string; shortId: string },
): Promise<DrawnShort> {
  const [subject, allowed] = await Promise.all([findSubject(deps, user.id, shortId), deps.plans.limitsOf(user)]);
  if (subject === undefined || subject.project.id !== projectId) throw new ApiError('request.not_found');
  return drawSubject(deps, subject, { allowed });
}

/**
 * Framed shorts of a user, in the order of their ids, one after the other: a framing can have megabytes. `over` comes
 * before their looks. Throws `project.not_ready` and `short.not_ready`.
 */
export async function* drawShorts(
  deps: DrawDeps,
  user: Metered,
  { shortIds, over }: { shortIds: readonly string[]; over: TemplateOptions },
): AsyncGenerator<DrawnShort, void> {
  const [{ subjects }, allowed] = await Promise.all([
    findSubjects(deps.db, user.id, shortIds),
    deps.plans.limitsOf(user),
  ]);
  const known = new Map<string, Promise<Heard>>();
  for (const id of shortIds) {
    const subject = subjects.find(({ short }) => short.id === id);
    if (subject !== undefined) yield drawSubject(deps, subject, { allowed, over, known });
  }
}

type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>;
type Drawing = { allowed: PlanLimits; over?: TemplateOptions; known?: Map<string, Promise<Heard>> };

async function drawSubject(
  deps: DrawDeps,
  subject: Subject,
  { allowed, over = {}, known = new Map() }: Drawing,
): Promise<DrawnShort> {
  const { short, project, corrections, defaults } = subject;
  if (project.sourceInfo === null) throw new ApiError('project.not_ready');
  const key = project.transcriptKey ?? '';
  const reading = known.get(key) ?? readHeard(deps, key);
  known.set(key, reading);
  const [said, json] = await Promise.all([reading, readJson(deps, short.framingKey)]);
  const framing = framingSchema.safeParse(json);
  const words = correctWords(said.words, corrections);
  const options = withSavedOptions({ ...renderRequestSchema.parse({}), ...over }, short, defaults);
  const translated = await translatedFor(deps.db, options, { short, project, words: () => Promise.resolve(words) });
  const plan = planRender(withKnownFont(withKnownBrand(options, subject.brands), subject.fonts), {
    ...subject,
    allowed,
    watermark: deps.settings.WATERMARK,
    translated,
    isPreview: true,
    corrected: words.filter(({ index }) => corrections[String(index)] !== undefined),
  });
  if (!framing.success) throw new ApiError('short.not_ready');
  const { footage } = subject;
  const heard = { ...said, words };
  return { short, project, plan, source: project.sourceInfo, framing: framing.data, heard, footage };
}

/** Shorts of lives have no owner; users who follow the live may draw them. */
async function findSubject({ db }: Pick<Deps, 'db'>, userId: string, shortId: string) {
  const own = await findSubjects(db, userId, [shortId]);
  if (own.subjects[0] !== undefined) return own.subjects[0];
  return (await findSubjects(db, userId, [shortId], { ofLives: true })).subjects[0];
}
