import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MEDIA } from '../../../scripts/lib/demo/real-media.ts';
import { seededRandom } from '../../../test/support/builders/random.ts';
import type { Background, FilmCase } from './films.ts';
import { type MadeText, TEXT_KINDS, TEXT_STYLES } from './made-text.ts';
import { SCRIPT_TEXTS, type Script } from './texts.ts';
import { type Texture, TEXTURES } from './textures.ts';

/** The constants of the reader were tuned on `tuning` only; results are for `held-out`. */
export type Half = 'tuning' | 'held-out';

const FOOTAGE: Record<Half, readonly { name: string; file: string; atSec: number }[]> = {
  tuning: [
    ...[2, 9, 16, 23].map((atSec) => ({ name: `cartoon-${atSec}`, file: 'no-speech-720p.mp4', atSec })),
    ...[3, 14, 27, 40].map((atSec) => ({ name: `one-face-${atSec}`, file: 'one-face-talk-1080p.mp4', atSec })),
  ],
  'held-out': [
    ...[2, 14].map((atSec) => ({ name: `two-faces-${atSec}`, file: 'two-faces-talk-1080p.mp4', atSec })),
    ...[0, 7, 14, 21, 28, 34].map((atSec) => ({
      name: `several-shots-${atSec}`,
      file: 'several-shots-1080p.mp4',
      atSec,
    })),
  ],
};
const DRAWN: Record<Half, readonly Texture[]> = {
  tuning: ['foliage', 'brick', 'shelf', 'keyboard', 'plain'],
  'held-out': Object.keys(TEXTURES) as Texture[],
};
const FIRST_SEED: Record<Half, number> = { tuning: 1, 'held-out': 1_001 };
/** Films per style and kind. */
const ROUNDS = 3;
const TEXTURE_SEEDS = 4;
const SCRIPTS = Object.keys(SCRIPT_TEXTS) as Script[];

/** Films with text, of every kind in every style, and films without. Without footage beside the project: textures alone. */
export function filmCases(half: Half): FilmCase[] {
  const random = seededRandom(FIRST_SEED[half]);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const footage: Background[] = FOOTAGE[half]
    .map((one) => ({ ...one, file: join(MEDIA, one.file) }))
    .filter(({ file }) => existsSync(file));
  const textures: Background[] = DRAWN[half].flatMap((texture) =>
    Array.from({ length: TEXTURE_SEEDS }, (_, i) => {
      const isMoving = i % 2 === 1;
      const seed = FIRST_SEED[half] + i;
      return { name: `${texture}-${seed}`, texture, seed, isMoving };
    }),
  );
  const empty = [...footage, ...textures].map((background) => ({
    name: `none-${background.name}`,
    background,
    text: null,
  }));
  // Text on a dense texture is rare, and unreadable for people without a bar.
  const behind = [...footage, ...footage, ...textures.filter(({ name }) => /plain|brick|foliage/.test(name))];
  let made = 0;
  const texts = TEXT_KINDS.flatMap((kind) =>
    TEXT_STYLES.filter((style) => kind !== 'slide' || style === 'solid').flatMap((style) =>
      Array.from({ length: ROUNDS }, (): FilmCase => {
        const background = pick(behind);
        const text: MadeText = {
          kind,
          style,
          script: SCRIPTS[made % SCRIPTS.length] as Script,
          emPx: Math.round(24 + 28 * random() ** 1.5),
          pick: Math.floor(60 * random()),
        };
        made += 1;
        return { name: `${kind}-${style}-${text.script}-${made}-${background.name}`, background, text };
      }),
    ),
  );
  return [...texts, ...empty];
}
