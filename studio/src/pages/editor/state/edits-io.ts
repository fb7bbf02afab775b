import { ApiError, type Short, type ShortChanges } from 'clipmill';
import { api } from '@/api/client.ts';
import { brandsQuery } from '@/api/looks/brands.ts';
import { isNotReady, readDrawing } from '@/api/editor.ts';
import { queryClient } from '@/api/query-client.ts';
import { partsWithin, type Range } from '../../../../../schema/domain/clip.ts';
import { type Played, playsSec, stretchesOf } from '../../../../../schema/domain/cuts/played.ts';
import type { BRoll } from '../../../../../schema/domain/footage/footage.ts';
import { editOfShot, type FramingEdit, type HandPanels } from '../../../../../schema/domain/framing-edit.ts';
import { correctionsOf, type Edits, isSame, type MarkedWords, type Patch } from '../logic/edits.ts';
import { type Look, lookOfShort, optionsOf } from '@/preview/look.ts';

export type Place = { projectId: string; shortId: string };

/** Corrections that one request takes. */
const WORDS_AT_ONCE = 500;

/** What the server has. Of words those that are asked for, as far as they are in the clip; else the values of `known`. */
export async function readEdits({ projectId, shortId }: Place, known: Edits): Promise<Edits> {
  const short = await api.getShort(projectId, shortId);
  const framing =
    short.status === 'face_analysis_done' ? await readFraming({ projectId, shortId }, known) : known.framing;
  queryClient.setQueryData(['shorts', projectId, shortId], short);
  return { ...editsOf(short, framing), words: wordsOf(short, known.words) };
}

/** The shots that are framed by hand. A short that is framed again at this moment has those that are known. */
async function readFraming({ projectId, shortId }: Place, known: Edits): Promise<Edits['framing']> {
  try {
    const drawing = await readDrawing(projectId, shortId);
    queryClient.setQueryData(['shorts', projectId, shortId, 'drawing'], drawing);
    return drawing.plan.framingEdits ?? [];
  } catch (error) {
    if (isNotReady(error)) return known.framing;
    throw error;
  }
}

export function editsOf(short: Short, framing: readonly FramingEdit[]): Edits {
  return {
    title: short.title,
    range: { startSec: short.start_time, endSec: short.end_time },
    struck: rangesOf(short.cuts),
    pieces: short.pieces.length > 0 ? rangesOf(short.pieces) : null,
    words: {},
    framing,
    look: lookOfShort(short, queryClient.getQueryData(brandsQuery.queryKey)),
    bRoll: short.b_roll.map(({ footage_id: footageId, start, end, fit }) => ({
      footageId,
      startSec: start,
      endSec: end,
      fit,
    })),
    cover: short.cover_time,
  };
}

function wordsOf(short: Short, known: Edits['words']): Edits['words'] {
  const texts = new Map(short.words.map(({ index, text }) => [String(index), text]));
  return Object.fromEntries(Object.entries(known).map(([index, text]) => [index, texts.get(index) ?? text]));
}

/** Sends a change. Throws `ApiError`. */
export async function writeEdits(
  { projectId, shortId }: Place,
  patch: Patch,
  { before, marked }: { before: Edits; marked: MarkedWords },
): Promise<void> {
  const words = correctionsOf(patch.words ?? {}, before.words, marked);
  for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
    await api.updateTranscript(projectId, { words: words.slice(at, at + WORDS_AT_ONCE) });
  }
  const body = changesOf({ projectId, shortId }, patch, { ...before, ...patch });
  if (Object.keys(body).length > 0) await api.updateShort(projectId, shortId, body);
  // A card of the clip plays what is saved.
  void queryClient.invalidateQueries({ queryKey: ['short-details', projectId, shortId] });
  if (patch.range !== undefined || patch.pieces !== undefined || words.length > 0) {
    void queryClient.invalidateQueries({ queryKey: ['shorts', projectId, shortId, 'proposals'] });
  }
  void queryClient.invalidateQueries({ queryKey: ['shorts', projectId, shortId, 'b-roll'] });
  if (patch.framing === undefined) return;
  const { shots } = await api.getShort(projectId, shortId);
  const changes = changedShots(shots, before.framing, patch.framing);
  if (changes.length > 0) await api.updateShort(projectId, shortId, { shots: changes });
}

/** What one request changes. `after`: the clip after it. */
function changesOf(
  place: Place,
  { title, range: moved, struck, pieces, bRoll, cover, look }: Patch,
  after: Pick<Edits, 'range' | 'pieces'>,
): ShortChanges {
  const played = { ...after.range, pieces: after.pieces };
  return {
    ...(title !== undefined && { title }),
    ...(moved !== undefined && { start_time: moved.startSec, end_time: moved.endSec }),
    ...(pieces !== undefined && { pieces: viewsOf(pieces ?? []) }),
    ...((moved !== undefined || pieces !== undefined) && { snap: false }),
    ...(struck !== undefined && { cuts: cutsOf(struck, played) }),
    ...(bRoll !== undefined && { b_roll: bRoll.map(viewBRoll) }),
    ...(cover !== undefined && { cover_time: coverOf(cover, played) }),
    ...(look !== undefined && { render_options: withLook(place, look) }),
  };
}

/** The server refuses cuts outside of the clip. */
function cutsOf(struck: readonly Range[], played: Played): ShortChanges['cuts'] {
  return viewsOf(stretchesOf(played).flatMap((stretch) => partsWithin(stretch, struck)));
}

function viewBRoll({ footageId, startSec, endSec, fit }: BRoll) {
  return { footage_id: footageId, start: startSec, end: endSec, fit };
}

function viewsOf(ranges: readonly Range[]): { start: number; end: number }[] {
  return ranges.map(({ startSec, endSec }) => ({ start: startSec, end: endSec }));
}

function rangesOf(parts: Short['cuts']): Range[] {
  return parts.map(({ start, end }) => ({ startSec: start, endSec: end }));
}

/** The server refuses a cover outside of the clip. */
function coverOf(cover: number | null, played: Played): number | null {
  return cover !== null && playsSec(played, cover) ? cover : null;
}

/** Options that the editor does not know stay as the server had them when it was read before this change. */
function withLook({ projectId, shortId }: Place, look: Look | null): ShortChanges['render_options'] {
  const stored = queryClient.getQueryData<Short>(['shorts', projectId, shortId])?.render_options ?? {};
  const {
    captions: _captions,
    title_overlay: _title,
    title_position: _place,
    profanity: _swearing,
    ...noTexts
  } = stored;
  const { zoom: _zoom, transition: _cut, progress_bar: _bar, background: _behind, ...still } = noTexts;
  const { remove_silence: _silence, aspect_ratio: _one, aspect_ratios: _several, ...noShapes } = still;
  const { music: _music, intro: _intro, outro: _outro, end_card: _card, ...others } = noShapes;
  const options = { ...others, ...(look !== null && optionsOf(look)) };
  return Object.keys(options).length > 0 ? options : null;
}

type Shot = Short['shots'][number];
type ShotChange = NonNullable<ShortChanges['shots']>[number];

function changedShots(shots: readonly Shot[], from: readonly FramingEdit[], to: readonly FramingEdit[]): ShotChange[] {
  return shots.flatMap((shot) => {
    const range: Range = { startSec: shot.start, endSec: shot.end };
    const [old, wanted] = [editOfShot(range, from), editOfShot(range, to)];
    if (isSame(old, wanted)) return [];
    const time = (shot.start + shot.end) / 2;
    if (wanted?.layout !== undefined) return [{ time, layout: wanted.layout }];
    if (wanted?.face !== undefined) return [{ time, face: nearestFace(shot, wanted.face) }];
    if (wanted?.crop !== undefined) return [{ time, crop: cropOf(wanted.crop) }];
    if (wanted?.panels !== undefined) return [{ time, panels: panelsOf(wanted.panels) }];
    return [{ time }];
  });
}

function cropOf({
  aspectRatio,
  points,
  eased,
  ...size
}: NonNullable<FramingEdit['crop']>): NonNullable<ShotChange['crop']> {
  return {
    ...size,
    points: points.map(({ atSec, ...point }) => ({ time: atSec, ...point })),
    aspect_ratio: aspectRatio,
    ease: eased === true,
  };
}

function panelsOf({ first, second, share }: HandPanels): NonNullable<ShotChange['panels']> {
  const box = ([x, y, width, height]: HandPanels['first']) => ({ x, y, width, height });
  return { first: box(first), second: box(second), ...(share !== undefined && { share }) };
}

/** The face whose place is nearest to a box. */
function nearestFace(shot: Shot, [x, y, width, height]: NonNullable<FramingEdit['face']>): string | null {
  const far = (face: Shot['faces'][number]) =>
    Math.min(
      ...face.boxes.map((box) =>
        Math.hypot(box.x + box.width / 2 - x - width / 2, box.y + box.height / 2 - y - height / 2),
      ),
    );
  return shot.faces.toSorted((a, b) => far(a) - far(b))[0]?.id ?? null;
}

/** What a failed request means for edits that wait. */
export function judgeFailure(error: unknown): 'offline' | 'signedOut' | { reason: string } {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429 || isNotReady(error))
    return 'offline';
  return error.status === 401 ? 'signedOut' : { reason: error.message };
}
