import { durationOf } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import type { Movement } from '#schema/domain/movement/movement.ts';
import { canvasOf, DEFAULT_CAPTIONS, type RenderPlan } from '#schema/domain/render-plan.ts';
import { type AssPart, assFile } from './ass-text.ts';
import { type CaptionCard, groupCards, partsAtCuts } from './cards.ts';
import { keyWordsOf } from './design/key-words.ts';
import { type SpeakerTurn, speakerTurns } from './design/speakers.ts';
import { emojiPart, placeEmoji, type PlacedEmoji } from './emoji-events.ts';
import { captionPart } from './events.ts';
import { withBelow } from './below.ts';
import { type CaptionMeasure, emOf, measureLook, type PlacedCard } from './layout.ts';
import type { LineLimits } from './lines.ts';
import { sum } from '../math/stats.ts';
import { type CaptionContext, clearOfAll, coveredSec, placeAsAsked, widthBesideInsets } from './places.ts';
import { type CaptionScene, withEvenBoundaries } from './scene.ts';
import { type ClipWord, wordsInRange } from './clip-words.ts';
import { srtText } from './srt.ts';
import type { TitleCard } from './title-card.ts';
import { titlePart } from './title-events.ts';
import { chooseTitlePlace } from './title-place.ts';
import { titleByHand } from './title-places.ts';
import { textCanvasOf } from './text-canvas.ts';
import type { Typeface } from './typeface.ts';
import { movementParts } from './movement-parts.ts';
import { splitTooLong } from '../words/unspaced-text.ts';
import { watermarkPart } from './watermark.ts';

export type CaptionsInput = {
  plan: Pick<
    RenderPlan,
    'captions' | 'aspectRatio' | 'resolution' | 'titleOverlay' | 'titleAt' | 'watermark' | keyof Movement
  >;
  words: readonly Word[];
  /** What is said, to stand below each card in another language. Missing: nothing. */
  below?: readonly Word[] | undefined;
  font: Typeface;
  titleFont: Typeface;
  /** The clip in whole frames. `startSec` is the source time of the first frame. For `joinsSec` see `groupCards`. */
  clip: {
    startSec: number;
    durationSec: number;
    fps: number;
    joinsSec?: readonly number[];
    /** Also where something within a read is cut out. Missing: nowhere. */
    seamsSec?: readonly number[];
  };
  /** What the picture shows, in order of time. Empty if unknown. */
  scenes: readonly CaptionScene[];
};

/** Captions and title as they are drawn, in pixels of the canvas and seconds of the clip. */
export type PlacedText = { cards: readonly PlacedCard[]; title: TitleCard | null; emoji: readonly PlacedEmoji[] };

/**
 * The text of a clip: one ASS script to burn in (captions, title, watermark; null without any), and the SRT file stored
 * with the video. `cards` and `title`: where they are placed.
 */
export function makeCaptions(input: CaptionsInput): PlacedText & { ass: string | null; srt: string } {
  const { plan, font, clip } = input;
  const options = plan.captions === false ? DEFAULT_CAPTIONS : plan.captions;
  const canvas = textCanvasOf(plan);
  const scenes = withEvenBoundaries(input.scenes, canvas);
  const context = { canvas, position: options.position, fps: clip.fps, scenes };
  const range = { startSec: clip.startSec, endSec: clip.startSec + clip.durationSec };
  const said = wordsInRange(input.words, range);
  const turns = speakerTurns(options, input.words, range);
  const keys = keyWordsOf(options, said);
  const maxWidthPx = widthBesideInsets(context, emOf(options, canvas));
  const measure = measureLook(options, canvas, font, { maxWidthPx, keys });
  const words = said.flatMap((word) => splitTooLong(word, measure.limits));
  const below = input.below === undefined ? null : wordsInRange(input.below, range);
  const layOut = (limits: LineLimits) =>
    layOutText(input, { words, below, context, measure: { ...measure, limits }, turns });
  const twoLines = layOut(below === null ? measure.limits : { ...measure.limits, maxLines: 1 });
  const shownSec = sum(twoLines.cards.map(durationOf));
  // One line is read less easily, but finds room above or below a face that fills the picture.
  const isByHand = typeof options.position === 'number';
  const isTooHigh = !isByHand && twoLines.coveredSec > MOST_COVERED * shownSec;
  const oneLine = isTooHigh ? layOut({ ...measure.limits, maxLines: 1 }) : twoLines;
  const best = oneLine.coveredSec <= WORTH_ONE_LINE * twoLines.coveredSec ? oneLine : twoLines;
  const { groups, cards, title } = best;
  const emoji = placeEmoji({ options, groups, cards, title, measure, keys, context });
  const captions = captionPart({ cards, options, measure, turns, fps: clip.fps });
  const pictures = emojiPart(emoji, { options, measure, fps: clip.fps });
  const parts = [...movementOf(input), captions, pictures, ...besides(input, title)];
  return { ass: assFile(canvas, parts), srt: srtText(groups), cards, title, emoji };
}

/** Captions of two lines may cover this much, as a share of the time and of a face. */
const MOST_COVERED = 0.04;
/** One line must cover at most this share of what two lines cover. */
const WORTH_ONE_LINE = 0.5;

type LaidOut = Omit<PlacedText, 'emoji'> & { groups: CaptionCard[]; coveredSec: number };
type TextToLayOut = {
  words: readonly ClipWord[];
  below: readonly ClipWord[] | null;
  context: CaptionContext;
  measure: CaptionMeasure;
  turns: readonly SpeakerTurn[];
};

function layOutText(input: CaptionsInput, { words, below, context, measure, turns }: TextToLayOut): LaidOut {
  const cutsSec = context.scenes.slice(1).map(({ startSec }) => startSec);
  const { durationSec: clipSec, joinsSec } = input.clip;
  const turnsSec = turns.map(({ fromSec }) => fromSec);
  const own = groupCards(words, measure.limits, { clipSec, cutsSec, joinsSec, turnsSec });
  const groups = below === null ? own : withBelow(own, below, measure.limits);
  const parts = groups.flatMap((group) => partsAtCuts(group, cutsSec));
  const asked = input.plan.captions === false ? [] : placeAsAsked(parts, context, measure);
  // If captions move away from text or faces, the title is placed above their new position.
  const title = titleOf(input, clearOfAll(asked, null, context));
  const cards = joinParts(clearOfAll(asked, title, context));
  return { groups, cards, title, coveredSec: coveredSec(cards, title, context) };
}

/** Joins parts of a card that are at the same place. */
function joinParts(parts: readonly PlacedCard[]): PlacedCard[] {
  const cards: PlacedCard[] = [];
  for (const part of parts) {
    const before = cards.at(-1);
    const isSame =
      before?.endSec === part.startSec &&
      before.box.top === part.box.top &&
      before.words[0]?.startSec === part.words[0]?.startSec;
    if (isSame) cards.splice(-1, 1, { ...before, endSec: part.endSec });
    else cards.push(part);
  }
  return cards;
}

/** What moves over the picture, if the plan says so. */
function movementOf({
  plan,
  clip: { durationSec, fps, seamsSec = [] },
  titleFont: { family },
}: CaptionsInput): AssPart[] {
  const { highlightColor: colour } = plan.captions === false ? DEFAULT_CAPTIONS : plan.captions;
  return movementParts(plan, { canvas: canvasOf(plan), durationSec, fps, family, colour, seamsSec });
}

/** The title and watermark, if the plan has them. */
function besides({ plan, clip, titleFont: font }: CaptionsInput, title: TitleCard | null): AssPart[] {
  const { durationSec, fps } = clip;
  const titles = title === null ? [] : [titlePart(title, { font, fps })];
  if (plan.watermark === undefined) return titles;
  return [...titles, watermarkPart(plan.watermark, { canvas: canvasOf(plan), durationSec, font })];
}

function titleOf({ plan, clip, titleFont, scenes }: CaptionsInput, captions: readonly PlacedCard[]): TitleCard | null {
  if (plan.titleOverlay === undefined) return null;
  const at = { canvas: textCanvasOf(plan), clipSec: clip.durationSec, font: titleFont };
  if (plan.titleAt !== undefined) return titleByHand(plan.titleOverlay, at, plan.titleAt);
  const isLow = plan.captions !== false && plan.captions.position !== 'top';
  return chooseTitlePlace(plan.titleOverlay, at, { scenes, captions: isLow ? captions : [] });
}
