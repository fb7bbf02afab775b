import { type Area, coverOf, type Window } from '../logic/windows.ts';

/** As the render does it: an eighth of the size, blurred, darker. See render-node/ffmpeg/graph/fit-filters.ts. */
const SHRINK = 8;
const BLUR = 'blur(10px) brightness(0.7) saturate(0.75)';

let small: HTMLCanvasElement | undefined;

/** Draws what a moment of the clip shows. `canvas` sizes are those of the plan, in which the windows are given. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  video: HTMLVideoElement,
  shown: {
    windows: readonly Window[];
    isFitted: boolean;
    source: { width: number; height: number };
    /** Instead of a blurred copy: a colour or a picture. Null: a picture that is not loaded yet. */
    background?: string | HTMLImageElement | null | undefined;
  },
  canvas: { width: number; height: number },
): void {
  const { width, height } = context.canvas;
  // A copy of the source for players may be smaller than the source.
  const scale = video.videoWidth / shown.source.width;
  const draw = (from: Area, to: Area, onto = context) =>
    onto.drawImage(
      video,
      from.x * scale,
      from.y * scale,
      from.width * scale,
      from.height * scale,
      to.x,
      to.y,
      to.width,
      to.height,
    );
  const [first] = shown.windows;
  if (shown.isFitted && shown.background !== undefined) fillBehind(context, shown.background);
  else if (shown.isFitted && first !== undefined) {
    small ??= document.createElement('canvas');
    small.width = Math.ceil(canvas.width / SHRINK);
    small.height = Math.ceil(canvas.height / SHRINK);
    const onto = small.getContext('2d');
    if (onto !== null) {
      onto.filter = BLUR;
      draw(coverOf(first.from, canvas), { x: 0, y: 0, width: small.width, height: small.height }, onto);
      context.drawImage(small, 0, 0, width, height);
    }
  }
  const [across, down] = [width / canvas.width, height / canvas.height];
  for (const { from, to } of shown.windows) {
    draw(from, { x: to.x * across, y: to.y * down, width: to.width * across, height: to.height * down });
  }
}

/** A picture covers the whole canvas, as in the render. */
function fillBehind(context: CanvasRenderingContext2D, background: string | HTMLImageElement | null): void {
  const { width, height } = context.canvas;
  context.fillStyle = typeof background === 'string' ? background : 'black';
  context.fillRect(0, 0, width, height);
  if (background === null || typeof background === 'string') return;
  const { naturalWidth, naturalHeight } = background;
  const { x, y, ...size } = coverOf({ x: 0, y: 0, width: naturalWidth, height: naturalHeight }, { width, height });
  context.drawImage(background, x, y, size.width, size.height, 0, 0, width, height);
}
