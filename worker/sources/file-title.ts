import { asOneLine } from '#schema/domain/texts/title-overlay.ts';

const MAX_TITLE_CHARS = 200;

/** A file name without its extension: `My talk.mp4` becomes "My talk". */
export function fileTitle(name: string): string {
  const title = asOneLine(name.replace(/\.[a-z0-9]+$/i, ''));
  return title.slice(0, MAX_TITLE_CHARS) || 'Untitled';
}

/** The title of a direct link, from the last part of its path. */
export function urlTitle(url: string): string {
  return fileTitle(decodeOrKeep(new URL(url).pathname.split('/').pop() ?? ''));
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
