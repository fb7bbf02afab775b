/** One option of ffmpeg: a flag with its value, a bare flag, a fixed group; or null for one that is not needed. */
export type Arg = readonly [flag: string, value: string] | readonly [flag: string] | readonly string[] | null;

/** The argument list of a process. Pairs stay together until here, so a flag can never lose its value. */
export function flattenArgs(args: readonly Arg[]): string[] {
  return args.flatMap((arg) => (arg === null ? [] : [...arg]));
}
