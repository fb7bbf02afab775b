import { describe, expect, it } from 'vitest';
import { CAPTION_STYLES } from '../../../../../schema/domain/render-plan.ts';
import { CAPTION_LOOKS } from '../../../../../render-node/plan/captions/design/styles.ts';
import { openTypeface } from '../../../../../render-node/tools/fonts/fonts.ts';
import { shapedFont } from '../../../../../render-node/drawing/shaped-font.ts';

/** A word of each script, and the piece of a family that draws it. */
const SCRIPTS: [string, RegExp][] = [
  ['\u041f\u0440\u0438\u0432\u0435\u0442', /Montserrat|cyrillic/],
  ['\u03ba\u03cc\u03c3\u03bc\u03b5', /greek/],
  ['Ti\u1ebfng', /Montserrat|vietnamese/],
  ['\u0645\u0631\u062d\u0628\u0627', /arabic/],
  ['\u05e9\u05dc\u05d5\u05dd', /hebrew/],
  ['\u0928\u092e\u0938\u094d\u0924\u0947', /devanagari/],
  ['\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35', /thai/],
  ['\u4eca\u5929', /noto-sans-kr/],
  ['\uc548\ub155', /noto-sans-kr/],
  ['\u{1f602}', /Noto Emoji/],
];

describe('the bundled fonts', () => {
  it('draw every script, each in the font that is meant for it', async () => {
    const { typeface } = await openTypeface(
      CAPTION_LOOKS.classic.font,
      SCRIPTS.map(([text]) => text),
    );
    for (const [text, family] of SCRIPTS) {
      const { runs, widthEm } = typeface.set(text);
      expect(runs.map((run) => run.text).join('')).toBe(text);
      for (const run of runs) expect(run.family).toMatch(family);
      expect(widthEm).toBeGreaterThan(0.4);
    }
  });

  it('take the shapes of the language that is written', async () => {
    const familyOf = async (text: string) => {
      const { typeface } = await openTypeface(CAPTION_LOOKS.classic.font, [text]);
      return typeface.set(text).runs[0]?.family;
    };
    expect(await familyOf('\u4e16\u754c\u306e')).toContain('noto-sans-jp');
    expect(await familyOf('\u9019\u500b')).toContain('noto-sans-tc');
  });

  it('leave out what nothing draws, and fonts that are not needed', async () => {
    const { typeface, fonts } = await openTypeface(CAPTION_LOOKS.bold.font, ['ab 1,\u{12000}']);
    expect(typeface.set('ab 1,\u{12000}').runs.map(({ text }) => text)).toEqual(['ab 1,']);
    expect(fonts.map(({ family }) => family)).toEqual(['Clipmill Montserrat ExtraBold']);
  });

  it.each(CAPTION_STYLES)('have names that no font of the host has, and keep their glyphs: %s', async (style) => {
    const { typeface, fonts } = await openTypeface(CAPTION_LOOKS[style].font, ['AVATAR']);
    const again = shapedFont(fonts[0]?.file ?? Buffer.alloc(0), 'again');
    expect(typeface.family).toMatch(/^Clipmill /);
    expect(Buffer.from(fonts[0]?.file ?? []).includes(Buffer.from(typeface.family, 'utf16le').swap16())).toBe(true);
    expect(again.shape('AVATAR')).toEqual(fonts[0]?.shape('AVATAR'));
    expect(typeface.set('AVATAR').widthEm).toBeGreaterThan(2);
  });
});
