import { overlapSec } from '#schema/domain/clip.ts';
import type { WordCorrections } from '#schema/domain/corrections.ts';
import { editsOf, type KeptPlan, type RenderPlan, type TemplateOptions } from '#schema/domain/render-plan.ts';
import { viewCaptions } from '#schema/domain/looks/whole-captions.ts';
import { maskProfanity } from '#schema/domain/captions/profanity.ts';
import { overlayOfTitle } from '#schema/domain/texts/title-overlay.ts';
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
  plan: RenderPlan | KeptPlan,
  countFraming: () => Promise<void>,
): Promise<FullShort> {
  const change = async (found: ShortWithProject) => {
    const { transcriptKey } = found.project;
    return changeTo(plan, found, transcriptKey === null ? [] : await readWords(deps, transcriptKey));
  };
  return changeShort(deps, wanted, change, countFraming);
}

function changeTo(plan: RenderPlan | KeptPlan, found: ShortWithProject, words: readonly PlacedWord[]): ShortChange {
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
    renderOptions: lookOf(plan, found),
    words: edits === null ? [] : correctionsTo(edits.corrections, plan, found, words),
    ...(edits !== null && { framing: edits.framing }),
  };
}

/** Options that the editor does not know stay. */
function lookOf(plan: RenderPlan | KeptPlan, { short }: ShortWithProject): TemplateOptions {
  const { captions, profanity = 'keep', titleOverlay, titleAt, removeSilence } = plan;
  const ownTitle = profanity === 'keep' ? short.title : maskProfanity(short.title);
  return {
    ...short.renderOptions,
    captions: captions === false ? false : viewCaptions(captions),
    profanity,
    titleOverlay: titleOverlay === overlayOfTitle(ownTitle) ? true : (titleOverlay ?? false),
    titlePosition: titleAt ?? 'auto',
    removeSilence: removeSilence ?? false,
  };
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
