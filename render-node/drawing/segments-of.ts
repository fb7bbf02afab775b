import type { Range } from '#schema/domain/clip.ts';
import { stretchesOf } from '#schema/domain/cuts/played.ts';
import type { FramingEdit } from '#schema/domain/framing-edit.ts';
import type { AspectRatio } from '#schema/domain/formats.ts';
import type { Inset, Layout, LayoutSegment, SourceInfo, TextRegion } from '#schema/domain/media.ts';
import { canonicalJson, type RenderPlan } from '#schema/domain/render-plan.ts';
import { planSegments } from '../plan/framing/layouts/index.ts';

type Facts = Parameters<typeof planSegments>[0];

/** What is drawn, and of which source. */
export type DrawnJob = { plan: RenderPlan; sourceInfo: SourceInfo };

/** What drawing needs of a stored framing: see schema/artifacts/framing.ts. */
export type DrawnFraming = Pick<Facts, 'samples' | 'turns' | 'focus' | 'contents'> & {
  layout: Layout;
  aspectRatio: AspectRatio;
  shots: Range[];
  insets?: Inset[] | undefined;
  textRegions?: TextRegion[] | undefined;
  edits?: FramingEdit[] | undefined;
  segments: LayoutSegment[];
};

/**
 * How everything that a clip needs of its source is shown: the framing's own segments if it was made for this layout,
 * aspect ratio and changes by hand, else new ones from its shots and faces.
 */
export function segmentsOf({ plan, sourceInfo }: DrawnJob, framing: DrawnFraming): LayoutSegment[] {
  const { layout, aspectRatio } = plan;
  const edits = plan.framingEdits ?? [];
  const isSame =
    framing.layout === layout &&
    framing.aspectRatio === aspectRatio &&
    canonicalJson(framing.edits ?? []) === canonicalJson(edits);
  if (isSame) return framing.segments;
  const facts = {
    layout,
    aspectRatio,
    sourceWidth: sourceInfo.width,
    sourceHeight: sourceInfo.height,
    shots: framing.shots,
    samples: framing.samples,
    turns: framing.turns,
    focus: framing.focus,
    insets: framing.insets,
    contents: framing.contents,
    edits,
    textRegions: framing.textRegions,
  };
  return stretchesOf({ ...plan.range, pieces: plan.pieces }).flatMap((range) => planSegments({ ...facts, range }));
}
