import { PCM_RATE } from '../../../render-node/tools/speech/pcm-file.ts';
import type { Take } from './card.ts';

/** Pauses between sentences, by turns. Over the longest one engines hear apart. */
const BETWEEN_SEC = [0.4, 1.2, 0.8, 1.8];
const TALK_SEC = 60;

/** A take, and its sound as in a `PcmFile`. */
type Sound = { take: Take; read: () => Promise<Buffer> };

/**
 * Talks of about a minute, made of recordings of single sentences in one language with pauses between them. Only
 * recordings whose texts have marks.
 */
export function joinTalks(sounds: readonly Sound[]): Sound[] {
  const read = sounds.filter(({ take }) => take.hasMarks && take.kind === 'read');
  const groups = Object.groupBy(read, ({ take }) => `${take.language}-${take.use}`);
  return Object.entries(groups).flatMap(([name, group = []]) =>
    talksOf(group).map((talk, i) => joinTalk(talk, `${name}-${i}`)),
  );
}

function talksOf(sounds: readonly Sound[]): Sound[][] {
  const talks: Sound[][] = [];
  let lengthSec = TALK_SEC;
  for (const sound of sounds) {
    if (lengthSec >= TALK_SEC) {
      talks.push([]);
      lengthSec = 0;
    }
    talks.at(-1)?.push(sound);
    lengthSec += sound.take.seconds;
  }
  return talks;
}

function joinTalk(sounds: readonly Sound[], id: string): Sound {
  const [first] = sounds as [Sound, ...Sound[]];
  const text = sounds.map(({ take }) => take.text).join(' ');
  const seconds = sounds.reduce((sum, { take }, i) => sum + take.seconds + betweenSec(i), 0);
  const read = async () => {
    const parts = await Promise.all(sounds.map(async (sound, i) => [await sound.read(), silence(betweenSec(i))]));
    return Buffer.concat(parts.flat());
  };
  return { take: { ...first.take, id, text, seconds }, read };
}

function betweenSec(i: number): number {
  return BETWEEN_SEC[i % BETWEEN_SEC.length] ?? 0;
}

/** 16 bits a sample. */
function silence(sec: number): Buffer {
  return Buffer.alloc(2 * Math.round(sec * PCM_RATE));
}
