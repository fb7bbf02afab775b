import { PORTRAITS, readPicture, SCREENSHOT } from '../../../test/support/media/face-video.ts';
import type { Box } from '../../../render-node/plan/math/boxes.ts';
import { type Canvas, type Colour, lay, lit, paint, type Place } from './canvas.ts';

/** Real faces. The box is that of the face in the picture, as a face finder gives it, in shares of its side. */
export type Portrait = { picture: Canvas; box: Box };

/** The square portraits of the screenshot, 149 pixels each. */
export async function readPortraits(): Promise<Portrait[]> {
  const side = 149;
  return Promise.all(
    PORTRAITS.map(async ({ left, face }) => {
      const size = { width: side, height: side };
      const picture = await readPicture(SCREENSHOT, size, `crop=${side}:${side}:${left}:347`);
      const [x, y] = [face.x - face.side / 2, face.y - face.side / 2];
      const box = [x / side, y / side, face.side / side, face.side / side] satisfies Box;
      return { picture: { ...picture, data: new Uint8Array(picture.data) }, box };
    }),
  );
}

/** The square of a portrait so that its face is `size` wide around a centre. */
export function portraitPlace({ box }: Portrait, centre: { x: number; y: number }, size: number): Place {
  const side = size / box[2];
  return [centre.x - (box[0] + box[2] / 2) * side, centre.y - (box[1] + box[3] / 2) * side, side, side];
}

/** A head with hair and neck over shoulders and a body in plain clothes, without what was behind it. */
export function drawPerson(
  canvas: Canvas,
  portrait: Portrait,
  { centre, size, clothes, light }: { centre: { x: number; y: number }; size: number; clothes: Colour; light: number },
): void {
  const neck = centre.y + 0.75 * size;
  const body: Place = [centre.x - 1.5 * size, neck, 3 * size, canvas.height - neck];
  paint(canvas, body, (x, y) => {
    const down = (y - neck) / size;
    const half = size * Math.min(1.35, 0.35 + 1.3 * Math.sqrt(Math.max(0, down)));
    if (Math.abs(x - centre.x) > half) return null;
    // Folds, and shade towards the sides.
    const shade = 1 - 0.25 * Math.abs((x - centre.x) / half) + 0.08 * Math.sin(0.4 * x + 0.15 * y);
    return lit(clothes, light * shade);
  });
  const place = portraitPlace(portrait, centre, size);
  const { box } = portrait;
  const isShown = (x: number, y: number) =>
    ((x - box[0] - box[2] / 2) / (box[2] * 0.62)) ** 2 + ((y - box[1] - box[3] * 0.45) / (box[3] * 0.75)) ** 2 <= 1;
  lay(canvas, portrait.picture, { place, light, isShown });
}
