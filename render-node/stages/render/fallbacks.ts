import { editOfShot } from '#schema/domain/framing-edit.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { type Fallback, layoutFallback } from '#schema/domain/wishes/fallback.ts';
import { wordsInRange } from '../../plan/captions/clip-words.ts';
import type { Clip } from '../../drawing/clip.ts';

/** The options of a plan that its clip does not follow, and why. `isMixed`: more is heard than the source. */
export function fallbacksOf(
  { plan, sourceInfo }: { plan: RenderPlan; sourceInfo: Pick<SourceInfo, 'hasAudio'> },
  { segments, insets, words, range }: Pick<Clip, 'segments' | 'insets' | 'words' | 'range'>,
  { isMixed }: { isMixed: boolean },
): Fallback[] {
  const { layout, aspectRatio, captions, loudness, framingEdits = [] } = plan;
  const isFramedByHand = segments.every((segment) => editOfShot(segment, framingEdits) !== null);
  const framed = layoutFallback({ layout, aspectRatio, segments, insets, isFramedByHand });
  const isMute = captions !== false && wordsInRange(words, range).length === 0;
  const isUnlevelled = loudness !== 'off' && !sourceInfo.hasAudio && !isMixed;
  const found: Fallback[] = framed === null ? [] : [framed];
  if (isMute) found.push({ option: 'captions', asked: captions.style, used: ['none'], reason: 'nothing_said' });
  if (isUnlevelled) found.push({ option: 'loudness', asked: String(loudness), used: ['off'], reason: 'no_sound' });
  return found;
}
