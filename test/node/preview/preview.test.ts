import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPreview } from '../../../bench/preview/preview-check.ts';
import { openPreviewFrames, type PreviewFrames } from '../../../bench/preview/preview-frames.ts';
import { findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { type CaptionOptions, DEFAULT_CAPTIONS, DRAFT_RESOLUTION } from '../../../schema/domain/render-plan.ts';
import { openWithOwn } from '../../../render-node/tools/fonts/fonts.ts';
import { asWoff2, poppins } from '../../support/media/own-fonts.ts';
import { CHROMIUM } from '../../support/system/browser.ts';
import { needs } from '../../support/system/needs.ts';

/** Of 255, along the edges of letters. `npm run bench -- preview` checks all styles. */
const SMALL = 16;
const ULID = '01KAFV5N7Q2V8XW4T6R5N0M1AB';

describe('the preview of captions in the studio', needs(CHROMIUM), () => {
  let preview: PreviewFrames;
  let folder: string;
  let ownFont: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'preview-'));
    ownFont = await asWoff2(await poppins());
    preview = await openPreviewFrames(ownFont);
  });
  afterAll(async () => {
    await preview.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['bold', 'bottom', {}, {}],
    ['box', 'top', {}, {}],
    ['bold', 'top', { progressBar: 'bottom', transition: 'flash' }, {}],
    ['classic', 'bottom', {}, { font: ULID }],
    ['soft', 'bottom', {}, { emoji: true }],
  ] as const)('is the picture of the render: %s, %s, %j, %j', async (style, position, movement, design) => {
    const { ffmpegPath } = await findFfmpeg(process.env);
    const captions: CaptionOptions = { ...DEFAULT_CAPTIONS, style, position, ...design };
    const texts = captions.emoji === true ? ['the', 'coffee'] : ['Every'];
    const at = { preview, ffmpegPath, folder: join(folder, `${style}-${position}`), open: openWithOwn(ownFont) };
    const checked = await checkPreview({ captions, texts, resolution: DRAFT_RESOLUTION, movement }, at);
    expect(checked.isSameScript).toBe(true);
    expect(checked.farthest).toHaveLength(texts.length);
    for (const far of checked.farthest) expect(far).toBeLessThanOrEqual(SMALL);
  });
});
