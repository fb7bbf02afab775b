import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseEncoder, type Tried } from '../../../render-node/tools/encoder/choose-encoder.ts';
import type { RenderSetup } from '../../support/system/run-render.ts';
import { renderIn } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();

/**
 * An ffmpeg whose `h264_qsv` is x264, with its quality as CRF; other hardware is missing. `isLost`: the chip is gone
 * once a filter script is used, as in renders.
 */
async function makeStandIn(name: string, { isLost = false } = {}): Promise<string> {
  const file = join(renderer.folder, name);
  const script = `#!/bin/bash
args=()
for arg in "$@"; do
  case "$arg" in
    h264_nvenc|h264_vaapi|h264_videotoolbox) echo "Cannot load the driver" >&2; exit 1 ;;
    h264_qsv) hard=1; args+=(libx264) ;;
    -global_quality) args+=(-crf) ;;
    nv12) args+=(yuv420p) ;;
    medium) args+=(veryfast) ;;
    -filter_complex_script) script=1; args+=("$arg") ;;
    *) args+=("$arg") ;;
  esac
done
if [ "\${hard:-}\${script:-}${isLost ? '' : 'never'}" = 11 ]; then echo "Error while opening encoder" >&2; exit 1; fi
exec ${renderer.ffmpeg.ffmpegPath} "\${args[@]}"
`;
  await writeFile(file, script);
  await chmod(file, 0o755);
  return file;
}

async function makeSetup(): Promise<RenderSetup> {
  const source = await renderer.maker.make('plain.mp4', {
    inputs: ['testsrc2=s=320x180:r=25', 'sine=500'],
    durationSec: 3,
  });
  return { source, sourceInfo: { durationSec: 3, fps: 25, width: 320, height: 180 }, plan: { captions: false } };
}

describe('hardware encoders', () => {
  it('are tried in order, and the first that works gets the quality that matches x264', async () => {
    const tried: Tried[] = [];
    const encoder = await chooseEncoder({ ffmpegPath: await makeStandIn('qsv') }, (one) => void tried.push(one));
    // Of its qualities (CRF of this stand-in), 20 is the first that is as good as 21.
    expect(encoder).toEqual({ name: 'h264_qsv', quality: 20 });
    const [reference, nvenc, ...steps] = tried;
    expect(reference).toMatchObject({ encoder: 'libx264', score: expect.any(Number) });
    expect(nvenc).toEqual({ encoder: 'h264_nvenc', score: null, quality: 29 });
    expect(steps.map(({ quality }) => quality)).toEqual([28, 26, 24, 22, 20]);
    const scores = steps.map(({ score }) => score ?? 0);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  });

  it('are none where none works, and where not even x264 does', async () => {
    expect(await chooseEncoder(renderer.ffmpeg)).toBeNull();
    expect(await chooseEncoder({ ffmpegPath: '/bin/false' })).toBeNull();
  });

  it('encode whole renders, and leave those to x264 in which they fail', async () => {
    const setup = await makeSetup();
    const alone = await renderer.render(setup);
    const encoder = { name: 'h264_qsv', quality: 30 } as const;
    const renderWith = (ffmpegPath: string, folder: string) =>
      renderIn(join(renderer.folder, folder), { ...renderer.ffmpeg, ffmpegPath, encoder }, setup);
    const hard = await renderWith(await makeStandIn('qsv-works'), 'hard');
    expect(hard.result).toMatchObject({ width: 360, height: 640, durationSec: 3 });
    expect(hard.result.sizeBytes).toBeLessThan(alone.result.sizeBytes);
    const lost = await renderWith(await makeStandIn('qsv-lost', { isLost: true }), 'lost');
    expect(lost.result).toEqual(alone.result);
  });
});
