import { beforeAll, describe, expect, it } from 'vitest';
import { readFont } from '../../../../worker/fonts/read-font.ts';
import { asWoff2, changed, fontBomb, named, poppins, variableFont } from '../../../support/media/own-fonts.ts';

let ttf: Buffer;
let woff2: Buffer;
beforeAll(async () => {
  ttf = await poppins();
  woff2 = await asWoff2(ttf);
});

describe('the directory of a font', () => {
  it('says what kind of file it is, and how it names itself', () => {
    expect(readFont(ttf)).toEqual({ kind: 'ttf', name: 'Poppins Bold' });
    expect(readFont(woff2)).toEqual({ kind: 'woff2', name: 'Poppins Bold' });
    const otf = changed(ttf, 'glyf', ({ entry }) => entry.write('CFF '));
    otf.write('OTTO');
    expect(readFont(otf)).toEqual({ kind: 'otf', name: 'Poppins Bold' });
  });

  it.each([
    ['Gilda Display', 'Gilda Display'],
    ['\u202Egnp.\u0000evil\r\n\u200Bname', 'gnp. evil name'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['x'.repeat(400), 'x'.repeat(100)],
    ['\u202E\u0007', 'Font'],
  ])('names %j as one plain line', (family, name) => {
    expect(readFont(named(ttf, family))).toEqual({ kind: 'ttf', name });
  });

  it.each<[string, () => Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a page', () => Buffer.from('<!doctype html>')],
    ['a collection', () => Buffer.concat([Buffer.from('ttcf'), ttf])],
    ['a cut file', () => ttf.subarray(0, 5_000)],
    ['a cut directory', () => ttf.subarray(0, 40)],
    ['a cut WOFF2 file', () => woff2.subarray(0, woff2.length - 1_000)],
    ['a bomb', () => fontBomb()],
    ['a font without letters', () => changed(ttf, 'cmap', ({ entry }) => entry.write('cmax'))],
    ['a font without outlines', () => changed(ttf, 'glyf', ({ entry }) => entry.write('glyx'))],
    ['a table of 4 GB', () => changed(ttf, 'glyf', ({ entry }) => entry.writeUInt32BE(0xff_ff_ff_ff, 12))],
    ['60,000 tables', () => Object.assign(Buffer.from(ttf), { 4: 0xea, 5: 0x60 })],
    ['units of nothing', () => changed(ttf, 'head', ({ table }) => table.writeUInt16BE(0, 18))],
    ['no height', () => changed(ttf, 'OS/2', ({ table }) => table.writeUInt32BE(0, 74))],
  ])('refuses %s', (_name, make) => {
    expect(readFont(make())).toBe('font.refused');
  });

  it('refuses variable fonts, and what its maker forbids, with their reasons', async () => {
    expect(readFont(await variableFont())).toBe('font.variable');
    const embedding = (fsType: number) => changed(ttf, 'OS/2', ({ table }) => table.writeUInt16BE(fsType, 8));
    expect([0x02, 0x2_00].map((fsType) => readFont(embedding(fsType)))).toEqual(['font.restricted', 'font.restricted']);
    // Preview and print, editable, and either beside the restriction, which the less strict one wins.
    for (const fsType of [0x00, 0x04, 0x08, 0x06, 0x1_00]) expect(readFont(embedding(fsType))).toHaveProperty('kind');
  });
});
