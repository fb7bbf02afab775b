import { srtText, vttText } from '#schema/domain/texts/subtitles.ts';
import type { Deps } from '../base/deps.ts';
import type { Metered } from '../http/meter.ts';
import { sequenceOf } from '../exports/plan-sequence.ts';
import { attachment } from '../media/attachment.ts';
import { drawShort } from '../renders/read-drawing.ts';
import { readTranslation, type WantedTranslation } from './read-translations.ts';

const FILES = {
  srt: { type: 'application/x-subrip', write: srtText },
  vtt: { type: 'text/vtt', write: vttText },
} as const;
export type SubtitleFormat = keyof typeof FILES;
export const SUBTITLE_TYPES = Object.values(FILES).map(({ type }) => type);

/**
 * Subtitles of a short in another language, on the clock of the clip as it would be rendered now. Throws what
 * `readTranslation` and `drawShort` throw.
 */
export async function translatedSubtitles(
  deps: Pick<Deps, 'db' | 'media' | 'plans' | 'settings'>,
  user: Metered,
  { format, ...wanted }: WantedTranslation & { format: SubtitleFormat },
): Promise<Response> {
  const { language } = wanted;
  const { lines, spoken } = await readTranslation(deps, wanted);
  const drawn = await drawShort(deps, user, wanted);
  const shown = lines.filter(({ text }) => text !== '');
  const plan = { ...drawn.plan, translation: { language, lines: shown } };
  const { subtitles, rate } = sequenceOf({ ...drawn, plan }, { sound: null, judged: undefined });
  const sec = (frame: number) => (frame * rate.den) / rate.num;
  const timed = subtitles.map(({ frame, frames, lines: text }) => ({
    startSec: sec(frame),
    endSec: sec(frame + frames),
    lines: [...text],
  }));
  const { type, write } = FILES[format];
  const name = `${spoken.short.title}.${language}.${format}`;
  const headers = attachment(name, { plain: `subtitles.${language}.${format}`, type: `${type}; charset=utf-8` });
  return new Response(write(timed), { headers });
}
