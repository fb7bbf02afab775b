import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ASPECT_RATIOS, type AspectRatio } from '#schema/domain/formats.ts';
import { type Layout, LAYOUTS } from '#schema/domain/media.ts';
import { CAPTION_STYLES, DEFAULT_CAPTIONS } from '#schema/domain/render-plan.ts';
import { wholeCaptions } from '#schema/domain/looks/whole-captions.ts';
import { findFfmpeg } from '../render-node/ffmpeg/process/binaries.ts';
import { openBlazeFace } from '../render-node/tools/faces/blaze-face.ts';
import { openFaceMesh } from '../render-node/tools/faces/face-mesh.ts';
import { flashesIn } from './lib/frames/edge-frames.ts';
import { defaultScenes, type FrameScene } from './lib/frames/frame-scenes.ts';
import { clipsOf, type FrameClip, type LookedAt, lookAt, renderClip, writeSheet } from './lib/frames/frame-sheets.ts';
import { shownShots, writeShotSheet } from './lib/frames/shot-sheets.ts';
import { runScript } from './lib/run-script.ts';
import { ROOT } from './lib/system/wrangler.ts';

const HELP = `npm run frames [-- options]

Analyzes and renders four seconds of each scene at 720, with the stages of a render node, and writes sheets of frames to
out/frames: three frames per clip, clips in the printed order. There is one sheet per scene and shape with all layouts, and
sheets of all caption styles, titles and watermarks.

  --source FILE   your own video instead of the scenes (can be repeated): one sheet for each clip, with a row for
                  each shot: its first, middle and last frame. Crops are drawn in yellow (the lower of two panels in
                  green), webcams in cyan. Clips follow one another; none are chosen.
  --at SECONDS    start of the first clip of your video (0)
  --length SEC    length of a clip of your video (20)
  --most NUMBER   maximum number of clips of one video (10)
  --check         also render each clip of your video and look for frames of other shots at its edges
  --scene NAME    only this scene (can be repeated): one-face, two-faces, several-shots, cartoon, webcam,
                  webcam-slide, slide, group, upright, letterbox, pillarbox, blurred-sides
  --layout NAME   only this layout (can be repeated; for your video the first one counts): ${LAYOUTS.join(', ')}
  --shape NAME    only this shape: ${ASPECT_RATIOS.join(', ')}
  --only NAME     only layouts, or only styles
  --out FOLDER    output folder (out/frames)

Exits with 0 only if every clip was rendered.

Settings, from the environment:
  CLIPMILL_MEDIA   folder of the videos that scenes are made from (../shared/media); without it a talk is generated
`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  source: { type: 'string', multiple: true },
  at: { type: 'string', default: '0' },
  length: { type: 'string', default: '20' },
  most: { type: 'string', default: '10' },
  check: { type: 'boolean' },
  scene: { type: 'string', multiple: true },
  layout: { type: 'string', multiple: true },
  shape: { type: 'string' },
  only: { type: 'string' },
  out: { type: 'string', default: join(ROOT, 'out/frames') },
} as const;

type Values = ReturnType<typeof readArguments>['values'];
type NamedClip = FrameClip & { name: string };
type FramesRun = {
  folder: string;
  values: Values;
  tools: Parameters<typeof renderClip>[1]['tools'] & Parameters<typeof lookAt>[1];
};

async function main(): Promise<number> {
  const { values } = readArguments();
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-frames-'));
  const faces = await openBlazeFace();
  const mouths = openFaceMesh();
  try {
    const tools = { ffmpeg: await findFfmpeg(process.env), faces, mouths };
    await mkdir(values.out, { recursive: true });
    const run = { folder, values, tools };
    return await (values.source === undefined ? writeSheets(run) : writeSourceSheets(values.source, run));
  } finally {
    await Promise.all([faces.close(), mouths.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns 1 if a clip could not be made; its line says which. The other sheets are written anyway. */
async function writeSheets(run: FramesRun): Promise<number> {
  const { values, folder, tools } = run;
  const scenes = await scenesOf(run);
  if (scenes.length === 0) throw new Error('Unknown scene. See: npm run frames -- --help');
  let failed = 0;
  for (const [at, scene] of scenes.entries()) {
    const looked = await lookAt(scene, tools, folder);
    for (const shape of ASPECT_RATIOS.filter((one) => values.shape === undefined || values.shape === one)) {
      const clips = layoutsOf(looked, values).map((layout) => ({ name: layout, layout, aspectRatio: shape }));
      const name = shape.replace(':', 'x');
      if (values.only !== 'styles') failed += await writeOne(`${scene.name}-${name}`, { looked, clips, shape }, run);
      if (at === 0 && values.only !== 'layouts')
        failed += await writeOne(`styles-${name}`, { looked, clips: styleClips(shape), shape }, run);
    }
  }
  return failed === 0 ? 0 : 1;
}

async function writeOne(
  name: string,
  { looked, clips, shape }: { looked: LookedAt; clips: readonly NamedClip[]; shape: AspectRatio },
  { folder, values, tools }: FramesRun,
): Promise<number> {
  if (clips.length === 0) return 0;
  const made: { name: string; file: string }[] = [];
  for (const clip of clips) {
    const place = { clip, name: `${name}-${clip.name}`, folder, tools };
    const file = await renderClip(looked, place).catch((error: unknown) => {
      process.stdout.write(`  ${place.name}: ${error instanceof Error ? error.message : String(error)}\n`);
      return null;
    });
    if (file !== null) made.push({ name: clip.name, file });
  }
  const sheet = join(values.out, `${name}.png`);
  const files = made.map(({ file }) => file);
  if (files.length > 0)
    await writeSheet(sheet, { clips: files, aspectRatio: shape, ffmpegPath: tools.ffmpeg.ffmpegPath });
  process.stdout.write(`${sheet}: ${made.map((one) => one.name).join(', ')}\n`);
  return clips.length - made.length;
}

/** Sheets of the clips of other videos. Returns 1 if a clip could not be made, or shows a flash of another shot. */
async function writeSourceSheets(files: readonly string[], { folder, values, tools }: FramesRun): Promise<number> {
  const [layout = 'single'] = LAYOUTS.filter((one) => values.layout?.includes(one));
  const aspectRatio = ASPECT_RATIOS.find((shape) => shape === values.shape) ?? 'vertical';
  let failed = 0;
  for (const file of files) {
    const name = basename(file, extname(file));
    const lengths = { atSec: numberOf(values.at), lengthSec: numberOf(values.length), most: numberOf(values.most) };
    const clips = await clipsOf(file, lengths, tools);
    for (const [i, { scene, lengthSec }] of clips.entries()) {
      const looked = await lookAt(scene, tools, folder, { lengthSec, layout, aspectRatio, mayMove: true });
      const sheet = join(values.out, `${name}-${String(i + 1).padStart(2, '0')}.png`);
      await writeShotSheet(sheet, { ...looked, sourceInfo: looked.source, source: file, ...tools.ffmpeg });
      const flashes = values.check === true ? await flashesOf(looked, { layout, aspectRatio }, { folder, tools }) : [];
      failed += flashes.length;
      process.stdout.write(`${sheet} (${i + 1} of ${clips.length}): ${describeClip(looked, flashes)}\n`);
    }
  }
  return failed === 0 ? 0 : 1;
}

async function flashesOf(
  looked: LookedAt,
  clip: FrameClip,
  { folder, tools }: Pick<FramesRun, 'folder' | 'tools'>,
): Promise<string[]> {
  const plan = { range: looked.range, captions: false as const };
  const file = await renderClip(looked, { clip: { ...clip, plan }, name: `${looked.name}-check`, folder, tools });
  return flashesIn(tools.ffmpeg.ffmpegPath, file);
}

function describeClip({ framing, range }: LookedAt, flashes: readonly string[]): string {
  const kinds = framing.segments.map((segment) => segment.layout);
  return [
    `${range.startSec} to ${range.endSec} s`,
    `${framing.shots.length} shots (${shownShots(framing).length} shown)`,
    [...new Set(kinds)].join(' and '),
    ...(framing.notes ?? []),
    ...flashes.map((edge) => `ANOTHER SHOT AT THE ${edge.toUpperCase()}`),
  ].join(', ');
}

function numberOf(text: string): number {
  const value = Number(text);
  if (!(value >= 0)) throw new Error(`"${text}" is not a number. See: npm run frames -- --help`);
  return value;
}

async function scenesOf({ values, folder, tools }: FramesRun): Promise<FrameScene[]> {
  const wants = (name: string) => values.scene === undefined || values.scene.includes(name);
  return defaultScenes({ binaries: tools.ffmpeg, folder, wants });
}

function layoutsOf({ layouts }: FrameScene, { layout }: Values): Layout[] {
  return layouts.filter((one) => layout === undefined || layout.includes(one));
}

/**
 * Every style at its default position, then with everything that can appear next to captions, and captions at positions
 * where they could collide with it.
 */
function styleClips(aspectRatio: AspectRatio): NamedClip[] {
  const shared = { layout: 'single', aspectRatio } as const;
  const styles = CAPTION_STYLES.map((style) => ({
    ...shared,
    name: style,
    plan: { captions: wholeCaptions({ style }) },
  }));
  const beside = { titleOverlay: 'Why nobody finishes long videos', watermark: 'clipmill' };
  const top = {
    ...beside,
    captions: { ...DEFAULT_CAPTIONS, position: 'top', uppercase: true, highlightColor: '#19E3B1' },
  } as const;
  return [
    ...styles,
    { ...shared, name: 'title-and-watermark', plan: beside },
    { ...shared, name: 'top-beside-title', plan: top },
    { ...shared, name: 'middle', plan: { captions: { ...DEFAULT_CAPTIONS, position: 'middle' } } },
  ];
}

function readArguments() {
  return parseArgs({ options: OPTIONS });
}

runScript(main);
