import type { BRoll } from '#schema/domain/footage/footage.ts';
import { overlapSec } from '#schema/domain/clip.ts';
import { correctWords, type WordCorrections } from '#schema/domain/corrections.ts';
import {
  type CaptionWish,
  editsOf,
  type GivenOptions,
  type KeptPlan,
  type RenderPlan,
  type TemplateOptions,
} from '#schema/domain/render-plan.ts';
import { wishOfMovement } from '#schema/domain/movement/movement.ts';
import { viewCaptions } from '#schema/domain/looks/whole-captions.ts';
import { maskProfanity } from '#schema/domain/captions/profanity.ts';
import { joinWords } from '#schema/domain/texts/script.ts';
import { shownWords } from '#schema/domain/texts/shown-words.ts';
import { overlayOfTitle } from '#schema/domain/texts/title-overlay.ts';
import { isIn, playedWords } from '#schema/domain/translation/lines.ts';
import { withKnownFont } from '../fonts/choose-fonts.ts';
import { selectFonts } from '../fonts/store/fonts.ts';
import { withKnownBackground, withKnownFootage } from '../footage/choose-footage.ts';
import { type PlacedWord, readWords } from '../media/read-artifacts.ts';
import { changeShort, type ShortChange } from './edit-short.ts';
import type { FullShort } from './read-short.ts';
import type { ShortWithProject } from './short-store.ts';

/** What no version says. */
const UNSAID = { shots: [], undoFraming: false, title: undefined, description: undefined, hashtags: undefined };

/**
 * Makes a short as a render of it was: edges, cuts, look and cover, and as far as the plan says, words and framing. Its
 * texts and other options stay. Throws what `changeShort` throws.
 */
export function restoreVersion(
  deps: Parameters<typeof changeShort>[0],
  wanted: Parameters<typeof changeShort>[1],
  { plan, options }: Version,
  countFraming: () => Promise<void>,
): Promise<FullShort> {
  const change = async (found: ShortWithProject) => {
    const { transcriptKey } = found.project;
    const words = transcriptKey === null ? [] : await readWords(deps, transcriptKey);
    const { userId } = found.short;
    const bRoll = await withKnownFootage(deps, userId, bRollOf(plan));
    const { renderOptions, ...change } = changeTo({ plan, options }, found, words);
    const known = withKnownFont(renderOptions, await selectFonts(deps.db, userId));
    const translation = translationOf(plan, words);
    return { ...change, ...translation, renderOptions: await withKnownBackground(deps, userId, known), bRoll };
  };
  return changeShort(deps, wanted, change, countFraming);
}

/** `options`: those of the request that made it, with the look of the short then. Null: not known. */
type Version = { plan: RenderPlan | KeptPlan; options: GivenOptions | null };

function changeTo(
  { plan, options }: Version,
  found: ShortWithProject,
  words: readonly PlacedWord[],
): Omit<ShortChange, 'bRoll'> & { renderOptions: TemplateOptions } {
  const { short, project } = found;
  const edits = editsOf(plan);
  const { startSec, endSec } = plan.range;
  return {
    ...UNSAID,
    context: undefined,
    mark: undefined,
    snap: false,
    startSec,
    endSec,
    layout: plan.layout === (short.layout ?? project.videoLayout) ? undefined : plan.layout,
    cuts: plan.cuts ?? [],
    pieces: plan.pieces ?? [],
    coverAtSec: plan.coverAtSec ?? null,
    renderOptions: { ...lookOf(plan, found), ...partsOfBrand(options) },
    words: edits === null ? [] : correctionsTo(edits.corrections, plan, found, words),
    ...(edits !== null && { framing: edits.framing }),
  };
}

/** Options that the editor does not know stay. */
function lookOf(plan: RenderPlan | KeptPlan, { short }: ShortWithProject): TemplateOptions {
  const { captions, profanity = 'keep', titleOverlay, titleAt, removeSilence, enhanceSpeech } = plan;
  const ownTitle = profanity === 'keep' ? short.title : maskProfanity(short.title);
  return {
    ...short.renderOptions,
    captions: captions === false ? false : { ...viewCaptions(captions), ...languageOf(plan) },
    profanity,
    titleOverlay: titleOverlay === overlayOfTitle(ownTitle) ? true : (titleOverlay ?? false),
    titlePosition: titleAt ?? 'auto',
    removeSilence: removeSilence ?? false,
    enhanceSpeech: enhanceSpeech ?? false,
    ...wishOfMovement(plan),
  };
}

function languageOf({ translation }: RenderPlan | KeptPlan): CaptionWish {
  if (translation === undefined) return {};
  return { language: translation.language, ...(translation.withOriginal === true && { with_original: true }) };
}

/** The lines of the version, as translations of what was said in it. Those of one that is being translated stay as they are. */
function translationOf(plan: RenderPlan | KeptPlan, words: readonly PlacedWord[]): Pick<ShortChange, 'translation'> {
  if (plan.translation === undefined) return {};
  const played = { ...plan.range, cuts: plan.cuts, pieces: plan.pieces };
  const said = playedWords(shownWords(correctWords(words, editsOf(plan)?.corrections)), played);
  const lines = plan.translation.lines.map((line) => ({
    ...line,
    source: joinWords(said.filter((word) => isIn(word, line)).map(({ text }) => text)),
    byHand: true as const,
  }));
  return { translation: { language: plan.translation.language, lines } };
}

function bRollOf({ bRoll = [] }: RenderPlan | KeptPlan): BRoll[] {
  return bRoll.map(({ key: _key, ...item }) => item);
}

/** What of its brand a version left out. */
function partsOfBrand(options: GivenOptions | null): TemplateOptions {
  if (options === null) return {};
  const { music, intro, outro, endCard } = options;
  return { music, intro, outro, endCard };
}

/** Corrections of the version, and null for those in its range that came later. */
function correctionsTo(
  corrections: WordCorrections,
  { range }: RenderPlan | KeptPlan,
  { edits }: ShortWithProject,
  words: readonly PlacedWord[],
): ShortChange['words'] {
  const wanted = Object.entries(corrections).map(([index, text]) => ({ index: Number(index), text }));
  const later = words
    .filter((word) => overlapSec(word, range) > 0 && corrections[String(word.index)] === undefined)
    .filter(({ index }) => edits.corrections[String(index)] !== undefined)
    .map(({ index }) => ({ index, text: null }));
  return [...wanted, ...later];
}
