import type { Framing } from '#schema/artifacts/framing.ts';
import type { Range } from '#schema/domain/clip.ts';
import type { Crop, FaceSample, Layout, LayoutSegment, TextRegion, Word } from '#schema/domain/media.ts';
import { DEFAULT_CAPTIONS, type RenderPlan } from '#schema/domain/render-plan.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import { cropAt } from '../../../render-node/plan/framing/crop-at.ts';
import { makeCaptions } from '../../../render-node/plan/captions/captions.ts';
import { lookOf } from '../../../render-node/plan/captions/design/look-of.ts';
import { TITLE_FONT } from '../../../render-node/plan/captions/design/styles.ts';
import { visibleShare } from '../../../render-node/plan/faces/main-faces.ts';
import { areaOf, type Rect } from '../../../render-node/plan/math/rect.ts';
import { rateValue } from '../../../render-node/ffmpeg/graph/frame-rate.ts';
import { captionScenes } from '../../../render-node/drawing/caption-scenes.ts';
import { type Clip, planClip } from '../../../render-node/drawing/clip.ts';
import { openTypeface } from '../../../render-node/tools/fonts/fonts.ts';
import { makePlan } from '../../../test/support/system/run-render.ts';
import { faceInFrame } from '../face-in-frame.ts';

/** A clip as it was analyzed. `truth`: who is in it by looks of their own; `texts`: what is known to be burnt in. */
export type KnownClip = {
  source: SourceInfo;
  range: Range;
  framing: Framing;
  truth: readonly FaceSample[];
  texts: readonly TextRegion[];
};

/** Counts of looks. `shown`: of the main faces in looks with a face, how many the crops show, as a sum of shares. */
export type Counts = {
  looks: number;
  withFace: number;
  shown: number;
  withHead: number;
  headCut: number;
  bodyCut: number;
  captioned: number;
  overFace: number;
  captionedBesideText: number;
  overText: number;
  titled: number;
  titleOverFace: number;
};

const TITLE = 'Why nobody finishes long videos';
const WORDS =
  'Why do most people never finish a long video? The answer surprised me: extraordinarily many never begin.';
const WORDS_PER_SEC = 2.6;
/** A head is cut if neither nearly all of its face nor nearly none is shown. */
const CUT = { from: 0.1, to: 0.9 };
/** A body is cut if more than this share of its width is outside of a crop that could hold it. */
const BODY_CUT = 0.15;
/** Text covers a face from this share of it on: less is a corner of the box, where no face is. */
const COVERED = 0.05;

/** Judges the plan of a clip in one layout: crops, captions and title as the render draws them. */
export async function judgeClip(known: KnownClip, layout: Layout): Promise<Counts> {
  const { source, range, framing, truth } = known;
  const plan = makePlan({ range, layout, titleOverlay: TITLE });
  const job = {
    plan,
    sourceInfo: source,
    inputs: { source: { url: '' }, transcript: { url: '' }, framing: { url: '' } },
  };
  const words = wordsOver(range);
  const clip = planClip(job, { words, spoken: [], sounds: [], framing });
  const sure = truth.filter(({ faces }) => faces.length > 0);
  const heads = truth.filter((look) => headsOf(look).length > 0);
  return {
    looks: truth.length,
    withFace: sure.length,
    shown: (faceInFrame(sure, clip.segments, range) ?? 0) * sure.length,
    withHead: heads.length,
    headCut: heads.filter((look) => cutsHead(look, clip.segments)).length,
    bodyCut: truth.filter((look) => cutsBody(look, clip.segments)).length,
    ...(await judgeText(known, { plan, clip, words })),
  };
}

/** Faces, and heads of bodies where no face is sure. */
function headsOf({ faces, bodies = [] }: FaceSample): FaceSample['faces'] {
  return faces.length > 0 ? faces : bodies.map(({ head, score }) => ({ box: head, score }));
}

function cropsAt(segments: readonly LayoutSegment[], atSec: number): (Crop & { x: number; y: number })[] {
  const crops = segments.findLast(({ startSec }) => startSec <= atSec)?.crops ?? [];
  return crops.map((crop) => ({ ...crop, ...cropAt(crop, atSec) }));
}

function cutsHead(look: FaceSample, segments: readonly LayoutSegment[]): boolean {
  return headsOf(look).some((head) =>
    cropsAt(segments, look.atSec).some((crop) => {
      const share = visibleShare(head, crop);
      return share > CUT.from && share < CUT.to;
    }),
  );
}

/** Whether the one person of a look is cut at the side though the crop is wide enough. */
function cutsBody({ atSec, faces, bodies = [] }: FaceSample, segments: readonly LayoutSegment[]): boolean {
  const [body, other] = bodies;
  if (faces.length > 0 || body === undefined || other !== undefined) return false;
  const [left, , width] = body.box;
  const crops = cropsAt(segments, atSec).filter((crop) => crop.width >= width);
  return crops.some((crop) => {
    const outside = Math.max(0, crop.x - left) + Math.max(0, left + width - crop.x - crop.width);
    return outside > BODY_CUT * width && outside < width;
  });
}

type Planned = { plan: RenderPlan; clip: Clip; words: readonly Word[] };
type TextCounts = Pick<
  Counts,
  'captioned' | 'overFace' | 'captionedBesideText' | 'overText' | 'titled' | 'titleOverFace'
>;

/** Where captions and title stand, against what the looks and the film itself say is there. */
async function judgeText({ truth, texts }: KnownClip, { plan, clip, words }: Planned): Promise<TextCounts> {
  const look = lookOf(plan.captions === false ? DEFAULT_CAPTIONS : plan.captions);
  const fps = rateValue(clip.timeline.rate);
  const spoken = words.map(({ text }) => text);
  const [font, titleFont] = await Promise.all([openTypeface(look.font, spoken), openTypeface(TITLE_FONT, [TITLE])]);
  const { cards, title } = makeCaptions({
    plan,
    words,
    font: font.typeface,
    titleFont: titleFont.typeface,
    clip: { ...clip.timeline, fps },
    scenes: captionScenes(plan, clip),
  });
  const seen = truth.map((look) => ({ ...look, faces: headsOf(look) }));
  const scenes = captionScenes(plan, { ...clip, samples: seen, textRegions: [...texts] });
  const looks = scenes.flatMap((scene) => scene.looks);
  const there = scenes.flatMap((scene) => scene.texts);
  const counts = { captioned: 0, overFace: 0, captionedBesideText: 0, overText: 0, titled: 0, titleOverFace: 0 };
  for (const { atSec, faces } of looks) {
    const card = cards.find(({ startSec, endSec }) => startSec <= atSec && atSec < endSec);
    const beside = there.filter(({ startSec, endSec }) => startSec <= atSec && atSec < endSec);
    if (card !== undefined) {
      counts.captioned += 1;
      counts.overFace += faces.some((face) => coveredShare(face, card.reach) > COVERED) ? 1 : 0;
      counts.captionedBesideText += beside.length > 0 ? 1 : 0;
      counts.overText += beside.some(({ box }) => coveredShare(box, card.reach) > 0) ? 1 : 0;
    }
    if (title !== null && atSec < title.endSec) {
      counts.titled += 1;
      counts.titleOverFace += faces.some((face) => coveredShare(face, title.box) > COVERED) ? 1 : 0;
    }
  }
  return counts;
}

function coveredShare(box: Rect, text: Rect): number {
  const shared = {
    left: Math.max(box.left, text.left),
    top: Math.max(box.top, text.top),
    right: Math.min(box.right, text.right),
    bottom: Math.min(box.bottom, text.bottom),
  };
  return shared.right > shared.left && shared.bottom > shared.top ? areaOf(shared) / areaOf(box) : 0;
}

function wordsOver({ startSec, endSec }: Range): Word[] {
  const texts = WORDS.split(' ');
  const step = 1 / WORDS_PER_SEC;
  return Array.from({ length: Math.floor((endSec - startSec) / step) }, (_, i) => ({
    text: texts[i % texts.length] ?? '',
    startSec: startSec + i * step,
    endSec: startSec + (i + 0.9) * step,
  }));
}
