import { execa } from 'execa';
import { boundCommand, CHILD_OPTIONS } from '../process/child.ts';

/** What is done with high dynamic range: nothing to do, tone-mapped, or only converted where ffmpeg lacks zscale. */
export type HdrWork = 'none' | 'tonemap' | 'convert';

/** How this ffmpeg can bring a source to standard range: tone-mapped where it was built with zscale, else converted. */
export async function findHdrWork(ffmpegPath: string, isHdr: boolean, signal: AbortSignal): Promise<HdrWork> {
  if (!isHdr) return 'none';
  const command = boundCommand(ffmpegPath, ['-hide_banner', '-filters']);
  const result = await execa(command.file, command.args, {
    ...CHILD_OPTIONS,
    stdin: 'ignore',
    reject: false,
    cancelSignal: signal,
  });
  signal.throwIfAborted();
  return hasTonemapping(result.stdout) ? 'tonemap' : 'convert';
}

/** Reads the list that `ffmpeg -filters` prints. */
export function hasTonemapping(filters: string): boolean {
  return [/\szscale\s/, /\stonemap\s/].every((filter) => filter.test(filters));
}
