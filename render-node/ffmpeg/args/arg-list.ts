/**
 * One option of ffmpeg: a flag with its value, a bare flag, or a fixed group. Null for an option that is not needed.
 */
export type Arg = readonly [flag: string, value: string] | readonly [flag: string] | readonly string[] | null;

/** The argument list of a process. Pairs stay together until here, so a flag never loses its value. */
export function flattenArgs(args: readonly Arg[]): string[] {
  return args.flatMap((arg) => (arg === null ? [] : [...arg]));
}
