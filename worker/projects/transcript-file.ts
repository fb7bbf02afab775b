import type { TranscriptFormat, TranscriptView } from '#schema/contract/projects/transcript.ts';
import { asideRanges } from '#schema/domain/texts/asides.ts';
import { nameSpeakers } from '#schema/domain/corrections.ts';
import { shownWords } from '#schema/domain/texts/shown-words.ts';
import { groupSubtitles, plainText, srtText, vttText } from '#schema/domain/texts/subtitles.ts';
import { attachment } from '../media/attachment.ts';
import { viewAside, viewWord } from './view-word.ts';
import type { ProjectTranscript } from './read-transcript.ts';

type TextFormat = Exclude<TranscriptFormat, 'json'>;

/** The media type of each file. */
export const TRANSCRIPT_TYPES = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  txt: 'text/plain',
} as const satisfies Record<TextFormat, string>;

const WRITERS: Record<TextFormat, (words: Parameters<typeof groupSubtitles>[0]) => string> = {
  srt: (words) => srtText(groupSubtitles(words)),
  vtt: (words) => vttText(groupSubtitles(words)),
  txt: plainText,
};

/** The transcript as a file to download, named after the project. */
export function transcriptFile({ project, words: corrected, edits }: ProjectTranscript, format: TextFormat): Response {
  // Files leave hidden words out, and fillers.
  const words = nameSpeakers(shownWords(corrected), edits.speakers).filter(({ text }) => text !== '');
  const type = `${TRANSCRIPT_TYPES[format]}; charset=utf-8`;
  const headers = attachment(`${project.title}.${format}`, { plain: `transcript.${format}`, type });
  return new Response(WRITERS[format](words), { headers });
}

export function viewTranscript({ project, language, words, heard, edits }: ProjectTranscript): TranscriptView {
  const speakers = speakersOf(words).map((id) => ({ id, name: edits.speakers[id] ?? null }));
  const asides = asideRanges({ ...heard, words, within: project }).map(viewAside);
  return { project_id: project.id, language, words: words.map(viewWord), asides, speakers };
}

/** The speakers of a transcript in the order in which they first speak. */
export function speakersOf(words: readonly { speaker?: string }[]): string[] {
  return [...new Set(words.flatMap(({ speaker }) => speaker ?? []))];
}
