import { type Range, durationOf } from '#schema/domain/clip.ts';
import { inStoredFile, type SourceInfo } from '#schema/domain/media.ts';
import { GUARDED_INPUT } from './run.ts';

/**
 * Arguments that write the sound of a window as 16 kHz mono PCM and, if wanted, a text subtitle as SubRip. In both files
 * second 0 is the start of the window: `first_pts=0` fills the gap of a sound track that begins late, `async=1` the holes in it.
 */
export function soundExtractArgs(options: {
  url: string;
  source: Pick<SourceInfo, 'startsAtSec'>;
  window: Range;
  pcmFile: string;
  /** `streamIndex` counts all streams of the file. */
  subtitles: { streamIndex: number; file: string } | null;
}): string[] {
  const { url, source, window, pcmFile, subtitles } = options;
  const pairs: [string, string][] = [
    ['-ss', inStoredFile(window.startSec, source).toFixed(3)],
    ['-t', durationOf(window).toFixed(3)],
    ['-i', url],
    ['-map', '0:a:0'],
    ['-af', 'aresample=16000:async=1:first_pts=0'],
    ['-ac', '1'],
    ['-f', 's16le'],
  ];
  const text: [string, string][] =
    subtitles === null
      ? []
      : [
          ['-map', `0:${subtitles.streamIndex}`],
          ['-c:s', 'subrip'],
          ['-f', 'srt'],
        ];
  return ['-y', ...GUARDED_INPUT, ...pairs.flat(), pcmFile, ...text.flat(), ...(subtitles ? [subtitles.file] : [])];
}
