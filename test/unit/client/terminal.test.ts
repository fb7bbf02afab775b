import { describe, expect, it } from 'vitest';
import { printable } from '../../../packages/client/node/cli/terminal.ts';

describe('what the terminal shows of a text', () => {
  it.each([
    ['t \u001B]0;pwned\u0007 evil', 't ]0;pwned evil'],
    ['a\u202Egnp.exe', 'agnp.exe'],
    ['C1 \u009B31m, NUL \u0000', 'C1 31m, NUL '],
    ['two\nlines\tand a tab, שלום', 'two\nlines\tand a tab, שלום'],
  ])('%j', (given, shown) => {
    expect(printable(given)).toBe(shown);
  });
});
