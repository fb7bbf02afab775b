import { endpointInWords } from './paths.ts';

/** Words of version 1 in texts for people, and those of version 2. */
const WORDS: [RegExp, string][] = [
  [/\bface_analysis_done\b/g, 'ready'],
  // Not the event project.refunded.
  [/(?<![\w.])refunded\b/g, 'failed'],
  [/has the status transcribed\b/g, 'has the stage choosing'],
  [/(`per_page`) \(or (`limit`)[^)]*\)/g, '$2'],
  [/\bclipDuration\b/g, 'clip_duration'],
  [/\bstartTime\b/g, 'start_time'],
  [/\bendTime\b/g, 'end_time'],
  [/\bisReframe\b/g, 'is_reframe'],
  [/\buploadedDuration\b/g, 'uploaded_duration'],
  [/\buploadedThumbnail\b/g, 'uploaded_thumbnail'],
  [/\bonly_done\b/g, 'only_ready'],
  [/\bvideo_layout\b/g, 'layout'],
  [/(?<=requests to )\/videoMetadata\b/g, '/video-metadata'],
  [/The `X-Error-Code` of/g, 'The `code` of'],
  [/As `X-Error-Code` of/g, 'As `code` of'],
];

const ENDPOINT = /\b(GET|POST|PUT|PATCH|DELETE) (\/[\w{}/-]+)/g;

/** A text of version 1, in the words of version 2. */
export function inWordsOf2(text: string): string {
  const moved = text.replaceAll(ENDPOINT, (_all, method: string, path: string) => endpointInWords(method, path));
  return WORDS.reduce((said, [word, other]) => said.replaceAll(word, other), moved);
}
