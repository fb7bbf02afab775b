import JASSUB from 'jassub';
import type { ShapedFont } from '../../../render-node/drawing/shaped-font.ts';

/** A script and its fonts. `ass` is null if nothing is written over the picture. */
export type DrawnCaptions = { ass: string | null; fonts: readonly Pick<ShapedFont, 'family' | 'file'>[] };

const NOTHING = '[Script Info]\nScriptType: v4.00+\n';
/** libass is never to look for it: every run names a font that is given. */
const NO_FONT = 'clipmill none';

/** Draws captions on a canvas by libass, the library of the render. */
export type CaptionCanvas = {
  element: HTMLCanvasElement;
  show: (captions: DrawnCaptions) => Promise<void>;
  /** Draws the moment of the clip, in seconds from its first frame, at this size in pixels. */
  draw: (clipSec: number, size: { width: number; height: number }) => Promise<void>;
  close: () => Promise<void>;
};

/** Starts libass in a worker. Add `element` to the page. */
export async function openCaptionCanvas(): Promise<CaptionCanvas> {
  const element = document.createElement('canvas');
  const jassub = new JASSUB({
    canvas: element,
    subContent: NOTHING,
    defaultFont: NO_FONT,
    availableFonts: {},
    queryFonts: false,
  });
  await jassub.ready;
  // The page says at which size to draw, so that a caption stands where it stands in the render.
  jassub._ro.disconnect();
  const known = new Set<string>();
  return {
    element,
    show: async ({ ass, fonts }) => {
      const fresh = fonts.filter(({ family }) => !known.has(family));
      for (const { family } of fresh) known.add(family);
      if (fresh.length > 0) await jassub.renderer.addFonts(fresh.map(({ file }) => file));
      await jassub.renderer.setTrack(ass ?? NOTHING);
    },
    draw: async (clipSec, { width, height }) => {
      await jassub.renderer._resizeCanvas(width, height, width, height);
      await jassub.renderer._draw(clipSec, true);
    },
    close: () => jassub.destroy(),
  };
}
