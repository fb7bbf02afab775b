import type { CaptionCard } from './caption-cards.ts';
import { joinWords } from './spoken-in-range.ts';

/** SubRip text of the cards. Times are of the clip. An empty list gives one line break, since no storage likes empty objects. */
export function srtText(cards: readonly CaptionCard[]): string {
  if (cards.length === 0) return '\n';
  return cards.map((card, i) => cueText(card, i + 1)).join('\n');
}

function cueText(card: CaptionCard, number: number): string {
  const lines = card.lines.map(joinWords);
  return [String(number), `${clock(card.startSec)} --> ${clock(card.endSec)}`, ...lines, ''].join('\n');
}

function clock(sec: number): string {
  const ms = Math.round(sec * 1000);
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  const whole = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(whole % 60, 2)},${pad(ms % 1000, 3)}`;
}
