import type { Brand } from 'clipmill';
import { describe, expect, it } from 'vitest';
import { LOGO_PLACES } from '../../../schema/domain/brands/brand.ts';
import { DEFAULT_CAPTIONS, type RenderPlan } from '../../../schema/domain/render-plan.ts';
import { logoFilters } from '../../../render-node/ffmpeg/graph/logo-filters.ts';
import {
  addressOf,
  brandedCaptions,
  brandOf,
  inColoursOf,
  styleOfLogo,
  withBrand,
} from '../../../studio/src/preview/brand.ts';
import { FIRST_LOOK, optionsOf, withLook } from '../../../studio/src/preview/look.ts';

const LOOK = { place: 'bottom', size: 0.2, opacity: 0.5, shown: 'start', seconds: 3 } as const;
const HEARD = { volume_db: -8, duck_db: 15, fade: 1, start: 2 };
const BRAND: Brand = {
  id: 'B',
  name: 'Mine',
  default: false,
  colors: { text: null, accent: '#00E5FF', background: '#101418' },
  font: 'poppins',
  logo: { url: 'https://cdn.test/media/brands/B/n/logo.png', width: 64, height: 32, ...LOOK },
  music: { url: 'https://cdn.test/media/brands/B/n/music.mp3', size: 9, ...HEARD, license: 'CC BY' },
  intro: { url: 'https://cdn.test/media/brands/B/n/intro.mp4', size: 9, duration: 3, fade: 0.3 },
  outro: { url: 'https://cdn.test/media/brands/B/n/outro.mkv', size: 9, duration: 4, fade: 0 },
  end_card: {
    seconds: 2,
    background: null,
    picture_url: 'https://cdn.test/media/brands/B/n/card.png',
    text: 'Bye',
    logo: true,
  },
  created_at: '',
  updated_at: '',
};
const PLAN: RenderPlan = {
  rendererVersion: '1',
  sourceKey: 'source',
  transcriptKey: 'transcript',
  framingKey: 'framing',
  range: { startSec: 0, endSec: 3 },
  layout: 'single',
  aspectRatio: 'vertical',
  resolution: 720,
  fps: 'source',
  captions: DEFAULT_CAPTIONS,
  loudness: -14,
};
const OTHER: Brand = {
  ...BRAND,
  id: 'O',
  default: true,
  logo: null,
  music: null,
  intro: null,
  outro: null,
  end_card: null,
};

describe('the brand of a look', () => {
  it('is the one that it names, else the default one', () => {
    expect(brandOf('B', [OTHER, BRAND])).toBe(BRAND);
    expect(brandOf(undefined, [BRAND, OTHER])).toBe(OTHER);
    expect([brandOf('none', [OTHER]), brandOf('gone', [OTHER]), brandOf(undefined, [BRAND])]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('gives the plan of a preview the logo and the music that its render has, so that a finished video is known', () => {
    const logo = { key: 'public/brands/B/n/logo.png', ...LOOK };
    const music = { key: 'public/brands/B/n/music.mp3', volumeDb: -8, duckDb: 15, fadeSec: 1, startSec: 2 };
    const intro = { key: 'public/brands/B/n/intro.mp4', durationSec: 3, fadeSec: 0.3 };
    const outro = { key: 'public/brands/B/n/outro.mkv', durationSec: 4, fadeSec: 0 };
    const endCard = {
      durationSec: 2,
      background: '#101418',
      text: 'Bye',
      textColour: '#FFFFFF',
      font: 'poppins',
      logo: true,
      pictureKey: 'public/brands/B/n/card.png',
    } as const;
    const branded = { ...PLAN, logo, music, intro, outro, endCard };
    expect(withBrand(PLAN, 'B', [BRAND])).toEqual(branded);
    expect(withBrand(branded, 'none', [BRAND])).toEqual(PLAN);
    expect(withLook(branded, { ...FIRST_LOOK, music: false }, '')).not.toHaveProperty('music');
    expect(optionsOf({ ...FIRST_LOOK, music: false }).music).toBe(false);
    const bare = { ...FIRST_LOOK, intro: false, outro: false, end_card: false } as const;
    const left = withLook(branded, bare, '');
    expect([left.music, left.intro, left.outro, left.endCard]).toEqual([music, undefined, undefined, undefined]);
    expect(optionsOf(bare)).toMatchObject({ intro: false, outro: false, end_card: false });
    expect([addressOf(logo.key, [OTHER, BRAND]), addressOf(music.key, [OTHER, BRAND])]).toEqual([
      BRAND.logo?.url,
      BRAND.music?.url,
    ]);
    expect(addressOf('public/brands/B/other/logo.png', [BRAND])).toBeNull();
  });

  it('colours what captions do not say, or all of them when it is chosen', () => {
    const drawn = { font: 'poppins', highlightColor: '#00E5FF', boxColor: '#101418' };
    expect(brandedCaptions({ style: 'pop', font: 'inter' }, BRAND)).toMatchObject({ ...drawn, font: 'inter' });
    const chosen = { ...DEFAULT_CAPTIONS, font: 'inter', weight: 800, textColor: '#FF0000' } as const;
    expect(inColoursOf(chosen, BRAND)).toEqual({ ...DEFAULT_CAPTIONS, ...drawn, textColor: '#FF0000' });
  });
});

it.each(LOGO_PLACES)('a logo at %s has the same margins in preview and render', (place) => {
  const style = styleOfLogo({ ...LOOK, place }, true);
  const canvas = { width: 1000, height: 2000 };
  const graph = logoFilters({ ...LOOK, place, file: 'logo.png', clipSec: 9, isMarked: true }, canvas, '');
  const px = (text: unknown, of: number) => Math.round((Number.parseFloat(String(text)) / 100) * of);
  const y = style.top === undefined ? `H-h-${px(style.bottom, 2000)}` : px(style.top, 2000);
  const x =
    place === 'bottom' ? '(W-w)/2' : style.left === undefined ? `W-w-${px(style.right, 1000)}` : px(style.left, 1000);
  expect(graph).toContain(`overlay=x=${x}:y=${y}:enable='gte(t,0)*lt(t,3)'`);
  expect(graph).toContain(`scale=w=${px(style.width, 1000)}:`);
});
