import { describe, expect, it, vi } from 'vitest';
import { renderRequestSchema } from '../../schema/contract/render.ts';
import { type AspectRatio, ASPECT_RATIOS, FORMATS, pictureSize } from '../../schema/domain/formats.ts';
import { LAYOUTS, type Inset } from '../../schema/domain/media.ts';
import { canvasOf, CAPTION_STYLES, DEFAULT_CAPTIONS, RESOLUTIONS } from '../../schema/domain/render-plan.ts';
import { layoutFallback } from '../../schema/domain/wishes/fallback.ts';
import { renderPlanSchema } from '../../schema/jobs/plan.ts';
import { arrange, place } from '../../render-node/plan/canvas/composition.ts';
import { makeCaptions } from '../../render-node/plan/captions/captions.ts';
import { planSegments, type SegmentsRequest } from '../../render-node/plan/framing/layouts/index.ts';
import { areaOf, type Rect } from '../../render-node/plan/math/rect.ts';
import { thumbnailSize } from '../../render-node/stages/analyze-faces/run.ts';
import { clientChoices } from '../../scripts/lib/docs/client-choices.ts';
import { clientTypes } from '../../scripts/lib/docs/client-types.ts';
import { formatName, ratioOf } from '../../studio/src/ui/formats.ts';
import { framedByHand } from '../../worker/shorts/framing-by-hand.ts';
import { evenTypeface } from '../support/fakes/in-memory/even-typeface.ts';
import { faceAt, sampleFaces } from '../support/media/face-samples.ts';
import { listFiles, readSource } from './source-files.ts';

const SAFE_AREA = vi.hoisted(() => ({ top: 0.05, bottom: 0.12, sides: 0.07 }));

/** Formats that nobody has heard of, from 2:3 to 4:3. A row of the table must be all that they need. */
const NEW = vi.hoisted(() => ({
  test_2x3: { width: 1080, height: 1620, label: '2:3' },
  test_10x11: { width: 1080, height: 1188, label: '10:11' },
  test_4x3: { width: 1440, height: 1080, label: '4:3' },
}));

vi.mock(import('../../schema/domain/formats.ts'), async (original) => {
  const formats = await original();
  const rows = Object.entries(NEW).map(([name, row]) => [name, { ...row, safeArea: SAFE_AREA }]);
  Object.assign(formats.FORMATS, Object.fromEntries(rows));
  formats.ASPECT_RATIOS.push(...(Object.keys(NEW) as AspectRatio[]));
  return formats;
});

const names = Object.keys(NEW) as AspectRatio[];
const SOURCE = { sourceWidth: 1920, sourceHeight: 1080 };
const RANGE = { startSec: 0, endSec: 10 };
const aspectOf = ({ width, height }: { width: number; height: number }) => width / height;

const two = sampleFaces(10, () => [faceAt(450, 400, 230), faceAt(1_450, 380, 250)]);
/** A webcam at the lower right over a screen, which has its content left of the webcam. `moving`: a game, else slides. */
const withWebcam = (moving: number) => {
  const columns = Array.from({ length: 32 }, (_, i) => (i < 22 ? 1 / 22 : 0));
  const screen = { columns, rows: Array.from({ length: 18 }, () => 1 / 18), moving };
  const inset: Inset = { ...RANGE, box: [1_440, 720, 480, 360], isProved: true, screen };
  return { samples: sampleFaces(10, () => [faceAt(1_680, 880, 150)]), insets: [inset] };
};
const SHOTS = {
  one: { samples: sampleFaces(10, () => [faceAt(1_200, 450, 200)]) },
  two: { samples: two },
  nobody: { samples: sampleFaces(10, () => []) },
  game: withWebcam(0.6),
  slides: withWebcam(0),
} satisfies Record<string, Partial<SegmentsRequest>>;

function segmentsIn(aspectRatio: AspectRatio, over: Partial<SegmentsRequest>) {
  return planSegments({ layout: 'single', aspectRatio, ...SOURCE, range: RANGE, shots: [RANGE], samples: [], ...over });
}

it('is in the table of this test', () => {
  expect(ASPECT_RATIOS.slice(-names.length)).toEqual(names);
});

describe.each(names)('the format %s', (format) => {
  const { width, height, label } = FORMATS[format];

  it('is taken and described by the API, its client and the command line', () => {
    for (const text of [format, label]) {
      expect(renderRequestSchema.parse({ aspect_ratio: text })).toMatchObject({ aspectRatio: format });
    }
    expect(renderPlanSchema.shape.aspectRatio.parse(format)).toBe(format);
    expect(clientTypes()).toMatch(new RegExp(`aspect_ratio: [^;]*'${format}'`));
    expect(clientChoices()).toContain(`'${format}'`);
  });

  it.each([...RESOLUTIONS, 270] as const)('has an even canvas of its shape at %d', (resolution) => {
    const canvas = canvasOf({ aspectRatio: format, resolution });
    expect(Math.min(canvas.width, canvas.height)).toBe(resolution);
    expect([canvas.width % 2, canvas.height % 2]).toEqual([0, 0]);
    expect(
      Math.abs(Math.max(canvas.width, canvas.height) - (resolution * Math.max(width, height)) / 1080),
    ).toBeLessThan(1.5);
  });

  it('has thumbnails, previews and pictures in the studio of its shape', () => {
    const pictures = [thumbnailSize(format), pictureSize(format, 270), { width: ratioOf(format), height: 1 }];
    for (const picture of pictures) expect(Math.abs(aspectOf(picture) - width / height)).toBeLessThan(0.005);
    expect(formatName(((key: string) => key) as never, format)).toBe(`start.aspect.${format}`);
  });

  it.each(LAYOUTS.flatMap((layout) => Object.entries(SHOTS).map(([shot, over]) => [layout, shot, over] as const)))(
    'frames with %s a shot of %s so that panels fill the canvas without stretching',
    (layout, _, over) => {
      const canvas = canvasOf({ aspectRatio: format, resolution: 1080 });
      const source = { width: SOURCE.sourceWidth, height: SOURCE.sourceHeight };
      const segments = segmentsIn(format, { ...over, layout });
      expect(segments.length).toBeGreaterThan(0);
      for (const segment of segments) {
        const { windows, band } = place(arrange(segment, true), { source, canvas });
        const shown: Rect[] = [...windows.map(({ to }) => to), ...(band === null ? [] : [band])];
        const isFitted = segment.layout === 'fit';
        expect(isFitted || shown.reduce((sum, rect) => sum + areaOf(rect), 0) === canvas.width * canvas.height).toBe(
          true,
        );
        for (const { panel, to } of windows) {
          expect([to.left >= 0, to.top >= 0, to.right <= canvas.width, to.bottom <= canvas.height]).not.toContain(
            false,
          );
          const stretch = aspectOf(panel ?? source) / ((to.right - to.left) / (to.bottom - to.top));
          expect(Math.abs(stretch - 1)).toBeLessThan(0.02);
        }
      }
    },
  );

  it('gives a face below a screen, and a game, enough of the height', () => {
    const canvas = canvasOf({ aspectRatio: format, resolution: 1080 });
    const source = { width: SOURCE.sourceWidth, height: SOURCE.sourceHeight };
    const lowerShares = (['react', 'gaming'] as const).map((layout) => {
      const [segment] = segmentsIn(format, { ...SHOTS[layout === 'react' ? 'slides' : 'game'], layout });
      const windows = segment === undefined ? [] : place(arrange(segment, true), { source, canvas }).windows;
      return windows.map(({ to }) => (to.bottom - to.top) / canvas.height).at(-1);
    });
    const isWide = width > height;
    expect(lowerShares.map((share) => (share ?? 0) >= (isWide ? 1 : 0.38))).toEqual([true, true]);
  });

  it.each(CAPTION_STYLES)('has %s captions and a title inside of its own safe area', (style) => {
    const canvas = canvasOf({ aspectRatio: format, resolution: 1080 });
    const font = evenTypeface('Even');
    const words = Array.from({ length: 24 }, (_, i) => ({ text: 'words', startSec: i / 2, endSec: (i + 1) / 2 }));
    const plan = {
      captions: { ...DEFAULT_CAPTIONS, style },
      aspectRatio: format,
      resolution: 1080,
      titleOverlay: 'Why nobody finishes long videos',
      watermark: 'clipmill',
    } as const;
    const clip = { startSec: 0, durationSec: 12, fps: 25 };
    const { ass, cards, title } = makeCaptions({ plan, words, font, titleFont: font, clip, scenes: [] });
    expect(ass).toContain(`PlayResX: ${canvas.width}\nPlayResY: ${canvas.height}\n`);
    expect(cards.length).toBeGreaterThan(2);
    const bottom = Math.max(...cards.map(({ reach }) => reach.bottom));
    expect(Math.abs(bottom - canvas.height * (1 - SAFE_AREA.bottom))).toBeLessThan(2);
    expect(title?.box.top).toBe(Math.ceil(canvas.height * SAFE_AREA.top));
    const sides = [...cards.map(({ reach }) => reach), ...(title === null ? [] : [title.box])];
    expect(Math.min(...sides.map(({ left }) => left))).toBeGreaterThanOrEqual(
      Math.floor(canvas.width * SAFE_AREA.sides),
    );
  });

  it('takes crops that users draw in its shape, and names it to those who draw another', () => {
    const crop = (wide: number) => ({ width: wide, height: 800, points: [{ time: 1, x: 0, y: 0 }] });
    const draw = (wide: number) =>
      framedByHand(
        null,
        { shots: [{ time: 1, crop: crop(wide) }], undoFraming: false },
        {
          framed: { shots: [RANGE] } as never,
          project: { aspectRatio: format, sourceInfo: { width: 1920, height: 1080 } as never },
        },
      );
    expect(draw((800 * width) / height).now).toHaveLength(1);
    expect(() => draw(300)).toThrow(`must have the aspect ratio ${label}, or name another one as aspect_ratio.`);
  });

  it('blames a missing webcam, and its own width only where it is wider than high', () => {
    const shown = { ...RANGE, layout: 'single' } as const;
    const asked = {
      layout: 'react',
      aspectRatio: format,
      segments: [shown],
      insets: [],
      isFramedByHand: false,
    } as const;
    expect(layoutFallback(asked)?.reason).toBe(width > height ? 'wide_canvas' : 'no_webcam');
  });
});

it('is what code asks the table for, not a name', () => {
  const files = listFiles(/^(schema|worker|render-node|studio\/src|packages\/client|scripts)\/.*\.tsx?$/).filter(
    (file) => !/domain\/formats\.ts$|\/api\.ts$/.test(file),
  );
  const byName =
    /[=!]== ?'(vertical|horizontal|9:16|16:9)'|case '(vertical|horizontal)'|\b(vertical|horizontal): [[{\d]|\bis(Upright|Portrait|Landscape)\b/;
  expect(files.length).toBeGreaterThan(800);
  expect(files.filter((file) => byName.test(readSource(file)))).toEqual([]);
});
