import { execa } from 'execa';
import { boundCommand, CHILD_OPTIONS } from '../process/child.ts';

/** What to do with high dynamic range: nothing, tone-map, or only convert if ffmpeg lacks zscale. */
export type HdrWork = 'none' | 'tonemap' | 'convert';

/** How this ffmpeg converts a source to standard range: tone-mapped if it has zscale, else converted. */
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
