import type { Render, RenderOptions } from 'clipmill';
import { type CaptionOptions, DEFAULT_CAPTIONS } from '../../../../../schema/domain/render-plan.ts';

/** How a clip is rendered: options of a render, which belong to no short. Kept on the device. */
export type Look = {
  hasCaptions: boolean;
  captions: CaptionOptions;
  overlay: 'none' | 'title' | 'own';
  overlayText: string;
  removeSilence: boolean;
};

export const FIRST_LOOK: Look = {
  hasCaptions: true,
  captions: DEFAULT_CAPTIONS,
  overlay: 'none',
  overlayText: '',
  removeSilence: false,
};

/** The options with which a render was made. */
export function lookOf({ settings }: Pick<Render, 'settings'>): Look {
  const { captions, title_overlay: title, remove_silence: removeSilence } = settings;
  const { highlight_color: highlightColor, ...rest } = captions === false ? { highlight_color: '' } : captions;
  return {
    hasCaptions: captions !== false,
    captions: captions === false ? DEFAULT_CAPTIONS : { ...DEFAULT_CAPTIONS, ...rest, highlightColor },
    overlay: title === null ? 'none' : 'own',
    overlayText: title ?? '',
    removeSilence,
  };
}

export function optionsOf(look: Look): RenderOptions {
  const { highlightColor, ...captions } = look.captions;
  const own = look.overlayText.trim();
  return {
    captions: look.hasCaptions ? { ...captions, highlight_color: highlightColor } : false,
    title_overlay: look.overlay === 'own' && own !== '' ? own : look.overlay === 'title',
    remove_silence: look.removeSilence,
  };
}
