import { type Framing, framingSchema } from '#schema/artifacts/framing.ts';
import type { Range } from '#schema/domain/clip.ts';
import { correctWords } from '#schema/domain/corrections.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import type { LayoutSegment, Word } from '#schema/domain/media.ts';
import { canonicalJson } from '#schema/domain/render-plan.ts';
import { planSegments } from '../../../plan/framing/layouts/index.ts';
import { segmentsForRange } from '../../../plan/framing/segments-for-range.ts';
import { readTranscript } from '../stored-words.ts';
import type { RenderContext, PlannedJob } from './work.ts';

/** Throws `storage.failed` if the object is not a framing. */
export function readFraming(json: unknown): Framing {
  const parsed = framingSchema.safeParse(json);
  if (!parsed.success) throw new JobFailure('storage.failed', 'framing has another shape');
  return parsed.data;
}

/**
 * The words as the user corrected them. `spoken`: where somebody speaks, including words that captions leave out.
 * `sounds`: reactions and music.
 */
export type RenderInputs = { words: Word[]; spoken: Range[]; sounds: Range[]; framing: Framing };

/** The stored words and framing of the short. */
export async function loadInputs(job: PlannedJob, context: RenderContext): Promise<RenderInputs> {
  const { objects } = context.tools;
  const [transcript, framing] = await Promise.all([
    objects.getJson(job.inputs.transcript.url, context.signal),
    objects.getJson(job.inputs.framing.url, context.signal),
  ]);
  const heard = readTranscript(transcript);
  const words = correctWords(heard.words, job.plan.corrections);
  const spoken = [...heard.speech, ...heard.words];
  return { words, spoken, sounds: heard.sounds ?? [], framing: readFraming(framing) };
}

/**
 * The framing's own segments if it was made for this layout, aspect ratio and changes by hand, else new ones from its
 * shots and faces.
 */
export function segmentsOf(job: PlannedJob, framing: Framing): LayoutSegment[] {
  const { plan, sourceInfo } = job;
  const { layout, aspectRatio, range } = plan;
  const edits = plan.framingEdits ?? [];
  const isSame =
    framing.layout === layout &&
    framing.aspectRatio === aspectRatio &&
    canonicalJson(framing.edits ?? []) === canonicalJson(edits);
  const segments = isSame
    ? framing.segments
    : planSegments({
        layout,
        aspectRatio,
        sourceWidth: sourceInfo.width,
        sourceHeight: sourceInfo.height,
        range,
        shots: framing.shots,
        samples: framing.samples,
        turns: framing.turns,
        focus: framing.focus,
        insets: framing.insets,
        contents: framing.contents,
        edits,
        textRegions: framing.textRegions,
      });
  return segmentsForRange(segments, range);
}
