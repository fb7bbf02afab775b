import type { RenderRequest } from '#schema/contract/render.ts';
import { captionsWithBrand } from '#schema/domain/brands/brand.ts';
import type { PlannedFont } from '#schema/domain/brands/own-font.ts';
import { type BrandEnd, type PlannedEnds, plannedCard } from '#schema/domain/brands/ends.ts';
import { wholeCaptions } from '#schema/domain/looks/whole-captions.ts';
import { withBackgroundKey } from '#schema/domain/movement/background.ts';
import { movementOf } from '#schema/domain/movement/movement.ts';
import { joined, overlapSec, partsWithin, type Range } from '#schema/domain/clip.ts';
import { movedPieces, type Played, piecesOf, playedSec, playsSec } from '#schema/domain/cuts/played.ts';
import { firstShape } from '#schema/domain/formats.ts';
import { bRollIn } from '#schema/domain/b-roll/b-roll-in.ts';
import type { BRoll } from '#schema/domain/footage/footage.ts';
import type { FramingEdits } from '#schema/domain/framing-edit.ts';
import { LIMITS, type PlanLimits } from '#schema/domain/limits.ts';
import { DRAFT_RESOLUTION, RENDERER_VERSION, type RenderPlan } from '#schema/domain/render-plan.ts';
import { maskProfanity } from '#schema/domain/captions/profanity.ts';
import { overlayOfTitle } from '#schema/domain/texts/title-overlay.ts';
import { checkResolution } from '../accounts/check-resolution.ts';
import { chooseBrand } from '../brands/choose-brand.ts';
import { pictureKeyIn } from '../footage/choose-footage.ts';
import type { FootageRow } from '../footage/store/footage.ts';
import type { BrandRow } from '../brands/store/brands.ts';
import { fontsOfPlan, withKnownFontOf } from '../fonts/choose-fonts.ts';
import { ApiError } from '../http/failures.ts';
import type { PlacedWord } from '../media/read-artifacts.ts';
import { planTranslation, type Translated } from '../translations/for-render.ts';
import type { ShortRow } from '../shorts/store/live-shorts.ts';
import type { ProjectRow } from '../projects/store/select-project.ts';

/** Phones show short videos 1080 pixels wide. Platforms play them at -14 LUFS. */
const DEFAULTS = { resolution: 1080, fps: 'source', loudness: -14 } as const;
/** Tolerance for times that clients have rounded. */
const EDGE_TOLERANCE_SEC = 0.001;

/** `allowed` are the limits of the user. `watermark` is the text for users whose plan has one. */
export type RenderSubject = {
  short: ShortRow;
  project: ProjectRow;
  allowed: Pick<PlanLimits, 'maxResolution' | 'isMarked'>;
  watermark?: string | undefined;
  /** Those of the user. Missing: none. */
  brands?: readonly BrandRow[];
  /** The same. */
  footage?: readonly FootageRow[];
  /** The fonts that the user uploaded. Missing: none. */
  fonts?: readonly PlannedFont[];
  /** The words of the transcript that the user corrected. */
  corrected?: readonly PlacedWord[];
  /** What captions in another language are made of: see `translatedFor`. */
  translated?: Translated | undefined;
  /** It is only drawn: what is not translated yet has no captions. */
  isPreview?: true;
};

/**
 * The plan of a render. Options that the request omits come from the short and its project: `withSavedOptions` adds the
 * short's look first. Throws `project.not_ready`, `short.not_ready`, `window.end_before_start`, `render.range_outside`,
 * `render.resolution_above_plan`, what `planTranslation` throws, or `request.invalid` if the cuts leave hardly anything.
 */
export function planRender(
  request: RenderRequest,
  { short, project, allowed, watermark, brands, fonts, footage, corrected = [], translated, isPreview }: RenderSubject,
): RenderPlan {
  const { sourceKey, transcriptKey } = project;
  const { framingKey } = short;
  if (sourceKey === null || transcriptKey === null) throw new ApiError('project.not_ready');
  if (framingKey === null) throw new ApiError('short.not_ready');
  const brand = withKnownFontOf(chooseBrand(request, brands), fonts);
  const range = rangeOf(request, short, project);
  const played = { ...range, ...piecesIn(range, short) };
  const captions = captionsOf(request.captions, brand);
  const ends = endsOf(request, brand);
  return {
    rendererVersion: RENDERER_VERSION,
    sourceKey,
    transcriptKey,
    framingKey,
    range,
    ...cutsIn(played, short.cuts),
    ...piecesIn(range, short),
    ...footageIn(played, short.bRoll, footage),
    layout: request.layout ?? short.layout ?? project.videoLayout,
    aspectRatio: firstShape(request) ?? project.aspectRatio,
    resolution: resolutionOf(request, allowed),
    fps: request.fps ?? DEFAULTS.fps,
    captions,
    ...soundOf(request),
    ...correctionsIn(played, corrected),
    ...framedByHand(short.framingEdits),
    ...titleOf(request, short.title),
    ...(request.removeSilence === true ? { removeSilence: true } : {}),
    ...planTranslation(
      request,
      { ...played, cuts: short.cuts },
      {
        spoken: project.spokenLanguage,
        translated,
        isPreview: isPreview === true,
        isDraft: request.draft === true,
      },
    ),
    ...profanityOf(request),
    ...markOf(watermark, allowed),
    ...logoOf(brand),
    ...musicOf(request, brand),
    ...ends,
    ...fontsOfPlan({ captions, ...ends }, fonts),
    ...coverIn(played, request, short),
    ...withBackgroundKey(movementOf(request), (footageId) => pictureKeyIn(footage, footageId)),
  };
}

function soundOf({ draft, loudness, enhanceSpeech }: RenderRequest): Pick<RenderPlan, 'loudness' | 'enhanceSpeech'> {
  return {
    loudness: draft === true ? 'off' : (loudness ?? DEFAULTS.loudness),
    ...(enhanceSpeech === true && { enhanceSpeech }),
  };
}

/** A range that is not that of the short plays of the pieces what is left of them. */
function piecesIn(range: Range, short: ShortRow): Pick<RenderPlan, 'pieces'> {
  const pieces = movedPieces(short.pieces, short, range);
  return pieces === null ? {} : { pieces };
}

/** Footage that was deleted since is left out. */
function footageIn(
  played: Played,
  bRoll: readonly BRoll[] | null,
  footage: readonly FootageRow[] = [],
): Pick<RenderPlan, 'bRoll'> {
  const shown = bRollIn(played, bRoll ?? [], (footageId) => footage.find(({ id }) => id === footageId)?.key);
  return shown.length === 0 ? {} : { bRoll: shown };
}

/** Throws `request.invalid` if hardly anything would be left. */
function cutsIn(played: Played, cuts: readonly Range[] | null): Pick<RenderPlan, 'cuts'> {
  const inside = joined(piecesOf(played).flatMap((piece) => partsWithin(piece, cuts ?? [])));
  if (inside.length === 0) return {};
  if (playedSec({ ...played, cuts: inside }) < LIMITS.shortMinSec) {
    throw new ApiError(
      'request.invalid',
      `The cuts of the short leave less than ${LIMITS.shortMinSec} second of this range. Change start_time or end_time, or the cuts.`,
    );
  }
  return { cuts: inside };
}

/** A clip that does not play the chosen frame gets the best one. A draft has no cover. */
function coverIn(
  played: Played,
  { draft }: RenderRequest,
  { coverAtSec }: Pick<ShortRow, 'coverAtSec'>,
): Pick<RenderPlan, 'coverAtSec'> {
  return draft !== true && coverAtSec !== null && playsSec(played, coverAtSec) ? { coverAtSec } : {};
}

function framedByHand(edits: FramingEdits | null): Pick<RenderPlan, 'framingEdits'> {
  const now = edits?.now ?? [];
  return now.length === 0 ? {} : { framingEdits: now };
}

/** Corrections of words in the clip: others must not change its hash. */
function correctionsIn(played: Played, corrected: readonly PlacedWord[]): Pick<RenderPlan, 'corrections'> {
  const inside = corrected.filter((word) => piecesOf(played).some((piece) => overlapSec(word, piece) > 0));
  return inside.length === 0 ? {} : { corrections: Object.fromEntries(inside.map(({ index, text }) => [index, text])) };
}

function rangeOf(request: RenderRequest, short: Range, window: Range): Range {
  const startSec = request.startSec ?? short.startSec;
  const endSec = request.endSec ?? short.endSec;
  if (endSec <= startSec) throw new ApiError('window.end_before_start', 'end_time must be after start_time.');
  if (endSec - startSec < LIMITS.shortMinSec) {
    throw new ApiError('request.invalid', `end_time must be at least ${LIMITS.shortMinSec} second after start_time.`);
  }
  const isInside = startSec >= window.startSec - EDGE_TOLERANCE_SEC && endSec <= window.endSec + EDGE_TOLERANCE_SEC;
  if (!isInside) throw new ApiError('render.range_outside');
  return { startSec, endSec };
}

function resolutionOf(request: RenderRequest, allowed: RenderSubject['allowed']): RenderPlan['resolution'] {
  if (request.draft === true) return DRAFT_RESOLUTION;
  checkResolution(request.resolution, allowed);
  return request.resolution ?? DEFAULTS.resolution;
}

function markOf(watermark: string | undefined, { isMarked }: RenderSubject['allowed']): Pick<RenderPlan, 'watermark'> {
  return watermark !== undefined && isMarked ? { watermark } : {};
}

function profanityOf({ profanity = 'keep' }: RenderRequest): Pick<RenderPlan, 'profanity'> {
  return profanity === 'keep' ? {} : { profanity };
}

/** A text that somebody wrote for this render stays as it is. */
function titleOf(
  { titleOverlay: asked, titlePosition: place, profanity = 'keep' }: RenderRequest,
  shortTitle: string,
): Pick<RenderPlan, 'titleOverlay' | 'titleAt'> {
  const own = profanity === 'keep' ? shortTitle : maskProfanity(shortTitle);
  const text = asked === true ? overlayOfTitle(own) : asked;
  if (text === undefined || text === false || text === '') return {};
  return { titleOverlay: text, ...(typeof place === 'number' && { titleAt: place }) };
}

function logoOf(brand: BrandRow | null): Pick<RenderPlan, 'logo'> {
  if (brand?.logo === null || brand === null) return {};
  const { width: _width, height: _height, ...logo } = brand.logo;
  return { logo };
}

/** The text of its license is no part of a render. */
function musicOf({ music: wanted = true }: RenderRequest, brand: BrandRow | null): Pick<RenderPlan, 'music'> {
  if (!wanted || brand === null || brand.music === null) return {};
  const { bytes: _bytes, license: _license, ...music } = brand.music;
  return { music };
}

/** What comes before and after the clip. */
function endsOf({ intro = true, outro = true, endCard = true }: RenderRequest, brand: BrandRow | null): PlannedEnds {
  if (brand === null) return {};
  const { colours, font, logo } = brand;
  return {
    ...(intro && brand.intro !== null && { intro: endOf(brand.intro) }),
    ...(outro && brand.outro !== null && { outro: endOf(brand.outro) }),
    ...(endCard &&
      brand.endCard !== null && { endCard: plannedCard(brand.endCard, { colours, font, hasLogo: logo !== null }) }),
  };
}

function endOf({ bytes: _bytes, ...end }: BrandEnd): NonNullable<PlannedEnds['intro']> {
  return end;
}

function captionsOf(asked: RenderRequest['captions'], brand: BrandRow | null): RenderPlan['captions'] {
  if (asked === false) return false;
  const given = asked === undefined || asked === true ? {} : asked;
  return wholeCaptions(brand === null ? given : captionsWithBrand(given, brand));
}
