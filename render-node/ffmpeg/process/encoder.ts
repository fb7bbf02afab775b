import { execa } from 'execa';

const ENCODER = 'libx264';
const PATIENCE_MS = 20_000;

/** The encoder of renders, if this ffmpeg has it and it encodes a frame; else null. */
export async function findEncoder({ ffmpegPath }: { ffmpegPath: string }): Promise<string | null> {
  const frame = ['-f', 'lavfi', '-i', 'color=size=64x64', '-frames:v', '1'];
  const args = ['-v', 'error', ...frame, '-c:v', ENCODER, '-f', 'null', '-'];
  const { failed } = await execa(ffmpegPath, args, { reject: false, stdin: 'ignore', timeout: PATIENCE_MS });
  return failed ? null : ENCODER;
}
