import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import type { makeCaptions } from '../../render-node/plan/captions/captions.ts';
import type { Size } from '../../render-node/plan/math/boxes.ts';
import type { Picture } from './caption-frames.ts';

type Input = Omit<Parameters<typeof makeCaptions>[0], 'font' | 'titleFont'>;

/** The studio's preview of captions in Chromium. */
export type PreviewFrames = {
  script: (input: Input) => Promise<string>;
  frame: (clipSec: number, canvas: Size, behind: number) => Promise<Picture>;
  close: () => Promise<void>;
};

const STUDIO = fileURLToPath(new URL('../../studio', import.meta.url));
const SITE = fileURLToPath(new URL('../../dist/site', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/**
 * Builds the page studio/check, which draws captions by the studio's own code, and opens it in Chromium. Fonts are those
 * of `node scripts/build-site.mjs`.
 */
export async function openPreviewFrames(chromiumPath: string): Promise<PreviewFrames> {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-preview-'));
  await build({
    configFile: join(STUDIO, 'vite.config.ts'),
    configLoader: 'runner',
    root: join(STUDIO, 'check'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    const file = join(path.startsWith('/fonts/') ? SITE : folder, path === '/' ? 'index.html' : decodeURIComponent(path));
    readFile(file).then(
      (bytes) => response.setHeader('Content-Type', TYPES[extname(file)] ?? 'font/ttf').end(bytes),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
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
    await page.waitForFunction(() => document.title === 'ready', undefined, { timeout: 20_000 }).catch((error: unknown) => {
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
