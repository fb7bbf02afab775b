import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { woff2Decode } from 'woff-lib/woff2/decode';
import type { makeCaptions } from '../../render-node/plan/captions/captions.ts';
import type { Size } from '../../render-node/plan/math/boxes.ts';
import type { Picture } from '../lib/caption-frames.ts';
import { startBrowser } from '../../test/support/system/browser.ts';

type Input = Omit<Parameters<typeof makeCaptions>[0], 'font' | 'titleFont'>;

/** The studio's preview of captions in Chromium. */
export type PreviewFrames = {
  script: (input: Input) => Promise<string>;
  frame: (clipSec: number, canvas: Size, behind: number) => Promise<Picture>;
  close: () => Promise<void>;
};

const STUDIO = fileURLToPath(new URL('../../studio', import.meta.url));
const SITE = fileURLToPath(new URL('../../dist/site', import.meta.url));
/** Where the fonts of the looks are, for tests that need no other ones. */
const LOOK_FONTS = fileURLToPath(new URL('../../node_modules/@expo-google-fonts', import.meta.url));
/** The emoji of captions: a path of the site, and the file behind it. */
const EMOJI_PATH = '/fonts/twemoji/twemoji.ttf';
const EMOJI_FONT = fileURLToPath(import.meta.resolve('twemoji-colr-font/twemoji.woff2'));
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/**
 * Builds the page studio/check, which draws captions by the studio's own code, and opens it in Chromium. Fonts are those
 * of `node scripts/build-site.mjs`. `ownFont`: what it gets for an uploaded font.
 */
export async function openPreviewFrames(ownFont: Uint8Array = new Uint8Array(0)): Promise<PreviewFrames> {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-preview-'));
  await build({
    configFile: false,
    root: join(STUDIO, 'check'),
    resolve: { alias: { '#schema': fileURLToPath(new URL('../../schema', import.meta.url)) } },
    worker: { format: 'es' },
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', minify: false },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    if (path === '/own-font') return void response.end(ownFont);
    const file = path === '/' ? '/index.html' : decodeURIComponent(path);
    const font = file.replace(/^\/fonts/, '');
    const near = file === font ? join(folder, file) : join(LOOK_FONTS, font);
    (file === EMOJI_PATH ? readFile(EMOJI_FONT).then(woff2Decode) : readFile(near))
      .catch(() => readFile(join(SITE, file)))
      .then(
        (bytes) => response.setHeader('Content-Type', TYPES[extname(file)] ?? 'font/ttf').end(bytes),
        () => response.writeHead(404).end(),
      );
  }).listen(0, '127.0.0.1');
  const browser = await startBrowser();
  const close = async () => {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const page = await browser.newPage({ deviceScaleFactor: 1 });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction("document.title === 'ready'", undefined, { timeout: 20_000 }).catch((error: unknown) => {
      throw new Error(`The preview did not start: ${problems.join(' ')}`, { cause: error });
    });
    const run = async (method: 'script' | 'frame', ...args: unknown[]): Promise<string> =>
      page.evaluate(
        async ([name, given]) => {
          const { check } = globalThis as unknown as { check: Record<string, (...of: unknown[]) => Promise<string>> };
          return (await check[name]?.(...given)) ?? '';
        },
        [method, args] as const,
      );
    return {
      script: (input) => run('script', input),
      frame: async (clipSec, canvas, behind) => {
        const colour = `#${behind.toString(16).padStart(6, '0')}`;
        const bytes = Buffer.from(await run('frame', clipSec, canvas, colour), 'base64');
        return { pixels: fromRgba(bytes), ...canvas };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** As ffmpeg gives its frames: blue, green, red. */
function fromRgba(bytes: Uint8Array): Uint32Array {
  return Uint32Array.from({ length: bytes.length / 4 }, (_, i) => {
    const [red = 0, green = 0, blue = 0] = bytes.subarray(4 * i, 4 * i + 3);
    return red * 0x10000 + green * 0x100 + blue;
  });
}

/**
 * How far two pictures differ: for each pixel the least difference of a color channel (0 to 255) to a color between those
 * that the other picture has there and beside it, and the largest of these. So a shift by a pixel counts nothing.
 */
export function farthest(a: Picture, b: Picture): number {
  return Math.max(...[0, 8, 16].map((shift) => Math.max(beyond(a, b, shift), beyond(b, a, shift))));
}

function beyond({ pixels, width, height }: Picture, other: Picture, shift: number): number {
  let most = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = ((pixels[y * width + x] ?? 0) >> shift) & 255;
      if (value === (((other.pixels[y * width + x] ?? 0) >> shift) & 255)) continue;
      let [low, high] = [255, 0];
      for (let near = Math.max(0, y - 1); near <= Math.min(height - 1, y + 1); near += 1)
        for (let beside = Math.max(0, x - 1); beside <= Math.min(width - 1, x + 1); beside += 1) {
          const there = ((other.pixels[near * width + beside] ?? 0) >> shift) & 255;
          low = Math.min(low, there);
          high = Math.max(high, there);
        }
      most = Math.max(most, low - value, value - high);
    }
  return most;
}
