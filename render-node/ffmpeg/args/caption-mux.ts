import type { Range } from '#schema/domain/clip.ts';

/**
 * Arguments that add subtitles (SubRip) to a video as a text stream and copy the rest. `section` is the video's range
 * within the whole, since the subtitles are of the whole.
 */
export function captionMuxArgs(mux: {
  video: string;
  captions: string;
  language: string;
  section: Range | null;
  output: string;
}): string[] {
  const { section } = mux;
  const part =
    section === null ? [] : ['-ss', String(section.startSec), '-t', String(section.endSec - section.startSec)];
  return [
    ['-y', '-nostdin', '-v', 'error', '-i', mux.video, ...part, '-f', 'srt', '-i', mux.captions],
    ['-map', '0', '-map', '-0:s', '-map', '1:0', '-c', 'copy'],
    ['-c:s', mux.output.endsWith('.mp4') ? 'mov_text' : 'srt', '-metadata:s:s:0', `language=${mux.language}`],
    [mux.output],
  ].flat();
}
