import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type { SoundLevels, VoiceTurn } from '#schema/domain/media.ts';
import { groupPrints, unit } from './group-prints.ts';
import { voiceName } from './voice-name.ts';
import { TUNED } from './voice-turns.ts';

type Part = { range: Range; sound: Pick<SoundLevels, 'levelsDb' | 'turns' | 'voiceprints'> };

/**
 * The turns of a whole window from its parts, whose ranges meet: voices that are alike in two parts are one. Null if a
 * part with sound does not say who speaks, since half of it would be mistaken for all.
 */
export function joinVoices(parts: readonly Part[]): VoiceTurn[] | null {
  const heard = parts.filter(({ sound }) => sound.levelsDb.length > 0);
  if (heard.length === 0 || heard.some(({ sound: { turns, voiceprints } }) => !turns || !voiceprints)) return null;
  const prints = heard.flatMap(({ sound }, part) => (sound.voiceprints ?? []).map((print) => ({ part, ...print })));
  const groups = groupPrints(
    prints.map(({ values, seconds }) => ({ print: unit(values), seconds })),
    TUNED.alikeVoices,
  );
  const groupOf = new Map(prints.map(({ part, voice }, i) => [`${part} ${voice}`, groups[i]]));
  const turns = heard.flatMap(({ range, sound }, part) =>
    (sound.turns ?? [])
      .filter((turn) => overlapSec(turn, range) > 0)
      .map((turn) => ({
        startSec: Math.max(turn.startSec, range.startSec),
        endSec: Math.min(turn.endSec, range.endSec),
        group: groupOf.get(`${part} ${turn.voice}`),
      })),
  );
  const order = [...new Set(turns.map(({ group }) => group))];
  return turns.map(({ group, ...range }) => ({ ...range, voice: voiceName(order.indexOf(group)) }));
}
