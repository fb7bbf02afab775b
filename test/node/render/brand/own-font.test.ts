import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CaptionOptions, DEFAULT_CAPTIONS, type RenderPlan } from '../../../../schema/domain/render-plan.ts';
import { openSandbox } from '../../../../render-node/ffmpeg/sandbox/sandbox.ts';
import { frameHashes } from '../../../support/media/judge.ts';
import { asWoff2, changed, fontBomb, poppins } from '../../../support/media/own-fonts.ts';
import { type RenderSetup, stillSegment } from '../../../support/system/run-render.ts';
import { useRenderer } from '../../../support/system/use-renderer.ts';

const renderer = useRenderer();
const ID = '01KAFV5N7Q2V8XW4T6R5N0M1AB';
/** Letters of the font, letters of other scripts, a sign of its own font, and an emoji. */
const TEXTS = ['AVATAR', 'fjord', 'Привет', 'سلام', '你好', '🎉'];

let files: { source: string; ttf: Buffer };
beforeAll(async () => {
  // As on a node: an uploaded font is drawn with in the sandbox, if there is one.
  await openSandbox('auto');
  files = {
    source: await renderer.maker.plain('plain.mp4', '0x3C5AA0', 4),
    ttf: await poppins(),
  };
});

const setupOf = (captions: Partial<CaptionOptions> | false, plan: Partial<RenderPlan> = {}): RenderSetup => ({
  source: files.source,
  words: TEXTS.map((text, i) => ({ text, startSec: 0.2 + i * 0.3, endSec: 0.45 + i * 0.3 })),
  plan: {
    range: { startSec: 0, endSec: 2.4 },
    captions: captions !== false && { ...DEFAULT_CAPTIONS, ...captions },
    ...plan,
  },
  segments: [stillSegment(0, 4, [100, 0, 102, 180])],
});

async function fontFile(name: string, bytes: Uint8Array): Promise<string> {
  const file = join(renderer.folder, name);
  await writeFile(file, bytes);
  return file;
}

const hashesOf = async (setup: RenderSetup) =>
  frameHashes(renderer.ffmpeg.ffmpegPath, (await renderer.render(setup)).video);

const OWN = { fonts: [{ id: ID, key: 'font' }] };
const CARD = { durationSec: 1, background: '#000000', text: 'Follow Ж for more' };

describe('an uploaded font', () => {
  // The style alone would be set in Montserrat.
  it('draws captions and end card as the bundled one of the same file, with the same fonts for what it lacks', async () => {
    const bundled = await hashesOf(
      setupOf({ font: 'poppins', weight: 700 }, { endCard: { ...CARD, font: 'poppins' } }),
    );
    const woff2 = await fontFile('own.woff2', await asWoff2(files.ttf));
    const setup = setupOf({ font: ID }, { ...OWN, endCard: { ...CARD, font: ID } });
    expect(await hashesOf({ ...setup, captionFont: woff2, cardFont: await fontFile('own.ttf', files.ttf) })).toEqual(
      bundled,
    );
  });
});

/** The directory of the font, and nothing of what it names. */
function noisy(ttf: Buffer): Buffer {
  return Buffer.from(ttf.map((byte, i) => (i < 12 + 16 * ttf.readUInt16BE(4) ? byte : (i * 2_654_435_761) >>> 13)));
}

describe('a hostile font', () => {
  it.each<[string, (ttf: Buffer) => Uint8Array]>([
    ['is cut off', (ttf) => ttf.subarray(0, 400)],
    ['unfolds to gigabytes', () => fontBomb()],
    ['has tables beyond its end', (ttf) => changed(ttf, 'head', ({ entry }) => entry.writeUInt32BE(0xff_ff_ff_00, 8))],
    ['has noise for tables', (ttf) => noisy(ttf)],
  ])('that %s ends the render with its reason, and leaves nothing behind', async (name, make) => {
    const file = await fontFile(`${name}.ttf`, make(files.ttf));
    const before = await readdir(renderer.folder);
    await expect(renderer.render({ ...setupOf({ font: ID }, OWN), captionFont: file })).rejects.toMatchObject({
      code: 'render.font_unreadable',
    });
    const [folder = ''] = (await readdir(renderer.folder)).filter((one) => !before.includes(one));
    expect(await readdir(join(renderer.folder, folder, 'work'))).toEqual([]);
  });
});
