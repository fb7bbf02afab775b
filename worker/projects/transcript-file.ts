import type { TranscriptFormat, TranscriptView } from '#schema/contract/transcript.ts';
import { nameSpeakers } from '#schema/domain/corrections.ts';
import { groupSubtitles, plainText, srtText, vttText } from '#schema/domain/texts/subtitles.ts';
import { viewWord } from './view-word.ts';
import type { ProjectTranscript } from './read-transcript.ts';

export type TextFormat = Exclude<TranscriptFormat, 'json'>;

const CONTENT_TYPES: Record<TextFormat, string> = {
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** The transcript as a file to download, named after the project. */
export function transcriptFile({ project, words: corrected, edits }: ProjectTranscript, format: TextFormat): Response {
  // Hidden words are in no file.
  const words = nameSpeakers(corrected, edits.speakers).filter(({ text }) => text !== '');
  const write: Record<TextFormat, () => string> = {
    srt: () => srtText(groupSubtitles(words)),
    vtt: () => vttText(groupSubtitles(words)),
    txt: () => plainText(words),
  };
  // RFC 6266 encodes names with non-ASCII characters. The plain name is for old clients.
  const name = encodeURIComponent(`${project.title}.${format}`).replaceAll(/['()*]/g, escapeChar);
  return new Response(write[format](), {
    headers: {
      'Content-Type': CONTENT_TYPES[format],
      'Content-Disposition': `attachment; filename="transcript.${format}"; filename*=UTF-8''${name}`,
      'Cache-Control': 'private, no-store',
    },
  });
}

export function viewTranscript({ project, language, words, edits }: ProjectTranscript): TranscriptView {
  const speakers = speakersOf(words).map((id) => ({ id, name: edits.speakers[id] ?? null }));
  return { project_id: project.id, language, words: words.map(viewWord), speakers };
}

/** The speakers of a transcript in the order in which they first speak. */
export function speakersOf(words: readonly { speaker?: string }[]): string[] {
  return [...new Set(words.flatMap(({ speaker }) => speaker ?? []))];
}

function escapeChar(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}
