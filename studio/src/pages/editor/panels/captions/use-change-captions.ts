import type { CaptionOptions } from '../../../../../../schema/domain/render-plan.ts';
import { useChangeLook } from '../../state/look.tsx';

/**
 * Changes how captions look, which also switches them on. Changes with the same key one after the other are one step of
 * undo.
 */
export function useChangeCaptions(): (captions: Partial<CaptionOptions>, key?: string) => void {
  const change = useChangeLook();
  return (captions, key) =>
    change((now) => ({ ...now, hasCaptions: true, captions: { ...now.captions, ...captions } }), key);
}
