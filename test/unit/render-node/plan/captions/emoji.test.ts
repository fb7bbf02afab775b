import { beforeAll, describe, expect, it } from 'vitest';
import { FORMATS } from '../../../../../schema/domain/formats.ts';
import { wholeCaptions } from '../../../../../schema/domain/looks/whole-captions.ts';
import type { CaptionWish } from '../../../../../schema/domain/render-plan.ts';
import { type CaptionsInput, makeCaptions } from '../../../../../render-node/plan/captions/captions.ts';
import { lookOf } from '../../../../../render-node/plan/captions/design/look-of.ts';
import { chooseEmoji, emojiFor } from '../../../../../render-node/plan/captions/emoji/choose-emoji.ts';
import { ALL_EMOJI, meaningOf } from '../../../../../render-node/plan/captions/emoji/emoji-words.ts';
import { isGrim } from '../../../../../render-node/plan/captions/emoji/grim-words.ts';
import type { Typeface } from '../../../../../render-node/plan/captions/typeface.ts';
import { openTypeface } from '../../../../../render-node/tools/fonts/fonts.ts';

const speak = (text: string) =>
  text.split(' ').map((word, i) => ({ text: word, startSec: 0.4 * i, endSec: 0.4 * (i + 1) }));
/** Cards as written: a line each. */
const chosen = (text: string, keys: string[] = []) => {
  const words = speak(text.replaceAll('\n', ' '));
  let at = 0;
  const cards = text.split('\n').map((line) => ({ lines: [words.slice(at, (at += line.split(' ').length))] }));
  return chooseEmoji(cards, new Set(keys)).map((one) => one?.emoji ?? '');
};

describe('the emoji of a caption', () => {
  it('shows a word whose meaning is clear, in any form, when it is spoken', () => {
    expect(chosen('we had two coffees\nin the morning')).toEqual(['☕', '']);
    expect(chosen('and then the rocket’s\nfirst stage')).toEqual(['🚀', '']);
    expect(chosen('and then he bought Bitcoin\nwith all of it')).toEqual(['🪙', '']);
    expect(chooseEmoji([{ lines: [speak('that was the moon')] }], new Set())).toEqual([
      { emoji: '🌙', atSec: expect.closeTo(1.2) },
    ]);
  });

  it.each([
    'that is the right thing to like',
    'we can fire someone if we watch and book it',
    'I saw Tiger and Fox there with them',
    'there is no coffee left in it',
    "we don't like the pizza here",
    'the dog died and we had the pizza after that',
    'they had the cancer and then the beach was there',
    'after the war it was a beautiful beach for them',
    'ich habe das coffee und die pizza für dich',
    'el perro no come la pizza con los amigos',
  ])('is none for %j', (text) => {
    expect(chosen(text)).toEqual(['']);
  });

  it('is seen on one card in three, once in a clip, and prefers the key words', () => {
    const text =
      'we had the coffee\nand then the pizza\nwith all of the dogs\nand then the rocket\nand then the coffee\nand we were happy\non the beach with them';
    expect(chosen(text)).toEqual(['☕', '', '', '🚀', '', '', '🏖️']);
    expect(chosen(text, ['pizza', 'coffee'])).toEqual(['☕', '', '', '🚀', '', '', '🏖️']);
    expect(chosen(text, ['pizza'])).toEqual(['', '🍕', '', '', '☕', '', '']);
  });

  it('is none in a clip that is grim', () => {
    expect(chosen(`${'they were killed there and we '.repeat(3)}${'and then it was so '.repeat(5)}the pizza`)).toEqual([
      '',
    ]);
  });

  it('is of a table without doubts: each word once, and none that is grim', () => {
    for (const word of 'right like can fire watch book star train die sick gun'.split(' ')) {
      expect(meaningOf(word)).toBeNull();
    }
    for (const word of ['killer', 'funerals', 'cancer', 'injured', 'sick']) expect(isGrim(word)).toBe(true);
    expect(new Set(ALL_EMOJI).size).toBe(ALL_EMOJI.length);
    expect(ALL_EMOJI.length).toBeGreaterThan(150);
  });
});

describe('the picture of an emoji', () => {
  const WISH: CaptionWish = { style: 'bold', emoji: true };
  const SAID = speak('we had the coffee and it was so good');
  let font: Typeface;
  beforeAll(async () => {
    const captions = wholeCaptions(WISH);
    const texts = SAID.map(({ text }) => text);
    ({ typeface: font } = await openTypeface(lookOf(captions).font, texts, emojiFor(captions, SAID)));
  });

  const draw = (
    wish: CaptionWish,
    more: Partial<CaptionsInput> = {},
    aspectRatio: 'vertical' | 'horizontal' = 'vertical',
  ) =>
    makeCaptions({
      plan: { captions: wholeCaptions(wish), aspectRatio, resolution: 1080 },
      words: SAID,
      font,
      titleFont: font,
      clip: { startSec: 0, durationSec: 5, fps: 25 },
      scenes: [],
      ...more,
    });
  const eventsOf = (ass: string | null) =>
    [...(ass ?? '').matchAll(/^Dialogue: \d,([\d:.]+),([\d:.]+),Emoji,\{([^}]*)\}(.*)\{/gm)].map(
      ([, from = '', to = '', tags = '', shape = '']) => ({ from, to, tags, shape }),
    );

  it('is every one of the table, in flat colors', async () => {
    const { typeface } = await openTypeface(lookOf(wholeCaptions({})).font, ['a'], ALL_EMOJI);
    expect([...(typeface.pictures?.keys() ?? [])]).toEqual(ALL_EMOJI);
    const layers = [...(typeface.pictures?.values() ?? [])].flat();
    for (const { colour, outline } of layers) {
      expect(colour).toMatch(/^#[0-9A-F]{6}$/);
      expect(outline[0]?.type).toBe('m');
    }
  });

  it.each(['vertical', 'horizontal'] as const)('comes with its word in its colors, above the text: %s', (shape) => {
    const { ass, cards, emoji } = draw(WISH, {}, shape);
    const events = eventsOf(ass);
    const layers = font.pictures?.get('☕') ?? [];
    expect(events).toHaveLength(layers.length);
    // From the frame of the word, 1.2 s, to the end of its card.
    for (const event of events) expect(event).toMatchObject({ from: '0:00:01.18', to: '0:00:01.98' });
    expect(events.map(({ tags }) => /\\1c&H(..)(..)(..)&/.exec(tags)?.slice(1).toReversed().join(''))).toEqual(
      layers.map(({ colour }) => colour.slice(1)),
    );
    const [{ box, card } = { box: undefined, card: undefined }] = emoji;
    expect(card).toBe(cards[0]);
    const { width, height, safeArea } = FORMATS[shape];
    expect(box?.bottom).toBeLessThanOrEqual(card?.box.top ?? 0);
    expect(box?.top).toBeGreaterThanOrEqual(safeArea.top * height);
    expect(box?.left).toBeGreaterThanOrEqual(safeArea.sides * width);
    expect(box?.right).toBeLessThanOrEqual((1 - safeArea.sides) * width);
  });

  it('comes a little sooner if its card goes soon after its word', () => {
    const { emoji } = draw(WISH, {
      words: speak('it was the coffee').slice(0, 4),
      clip: { startSec: 0, durationSec: 1.5, fps: 25 },
    });
    expect(emoji).toEqual([expect.objectContaining({ emoji: '☕', fromSec: expect.closeTo(0.9) })]);
  });

  it('moves no text, and is in no file of subtitles', () => {
    const [plain, shown] = [draw({ style: 'bold' }), draw(WISH)];
    expect(plain.emoji).toEqual([]);
    expect(shown.cards).toEqual(plain.cards);
    expect(shown.srt).toBe(plain.srt);
    const others = (shown.ass ?? '').split('\n').filter((line) => !line.includes('Emoji'));
    expect(others.join('\n')).toBe(plain.ass);
  });

  it('stands below captions at the top, at their side, and stays where nothing moves', () => {
    const [{ box, card } = { box: undefined, card: undefined }] = draw({
      ...WISH,
      position: 'top',
      align: 'left',
    }).emoji;
    expect(box?.top).toBeGreaterThanOrEqual(card?.box.bottom ?? Infinity);
    expect(box?.left).toBe(card?.box.left);
    expect(draw({ ...WISH, animation: 'none' }).ass).not.toMatch(/Emoji,.*\\t\(/);
    expect(draw(WISH).ass).toMatch(/Emoji,.*\\t\(/);
  });

  it('is left out where it would cover a face or a title, and where no font has it', () => {
    const [place] = draw(WISH).emoji;
    const face = place?.box ?? { left: 0, top: 0, right: 0, bottom: 0 };
    const scene = { startSec: 0, boundaryY: null, insets: [], texts: [] };
    const looks = Array.from({ length: 20 }, (_, i) => ({ atSec: i / 4, faces: i === 2 ? [face] : [] }));
    expect(draw(WISH, { scenes: [{ ...scene, looks }] }).emoji).toEqual([]);
    expect(draw(WISH, { font: { ...font, pictures: new Map() } }).emoji).toEqual([]);
  });
});
