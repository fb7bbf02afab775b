import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POST_PLATFORMS, POST_RULES, type PostParts, postsOf } from '#schema/domain/texts/posts.ts';
import { readableName } from '#schema/domain/texts/readable-name.ts';

const PARTS: PostParts = {
  title: 'Nobody ever saw the bridge report',
  description: '',
  line: '',
  written: {},
  source: 'Talk in Berlin',
  channel: 'Bridges',
  hashtags: ['#bridge', 'Berlin', '#harbour', '#steel', '#ships', '#rust'],
};

describe('the posts of a clip', () => {
  it('say the hook, what it is from, and the hashtags that fit the platform', () => {
    expect(postsOf(PARTS).x).toBe('Nobody ever saw the bridge report\n\nTalk in Berlin (Bridges)\n\n#bridge #Berlin');
    const counts = POST_PLATFORMS.map((platform) => postsOf(PARTS)[platform].split('#').length - 1);
    expect(counts).toEqual([3, 5, 5, 2, 3]);
  });

  it('are what a language model wrote, with a title for YouTube alone', () => {
    const written = { short: 'A report hid for years.', long: 'A report hid for years. It cost a bridge.' };
    const posts = postsOf({ ...PARTS, written, hashtags: [] });
    expect(posts.tiktok).toBe('A report hid for years.\n\nTalk in Berlin (Bridges)');
    expect(posts.linkedin).toContain('It cost a bridge.');
    expect(posts.youtube.split('\n')[0]).toBe(PARTS.title);
  });

  it('hold what a person wrote instead, and a line of the clip where the title is none', () => {
    const own = postsOf({ ...PARTS, description: 'Mine.', written: { short: 'Theirs.' } });
    expect(own.tiktok).toMatch(/^Nobody ever saw the bridge report\n\nMine\.\n\nTalk/);
    expect(postsOf({ ...PARTS, title: 'Talk in Berlin: Rust', line: 'It fell.' }).x).toMatch(
      /^Talk in Berlin: Rust\n\nIt fell\.\n\nBridges\n\n#/,
    );
  });

  it('never exceed the limits, whatever the texts are', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 2_500 });
    fc.assert(
      fc.property(text, text, text, (title, description, source) => {
        const posts = postsOf({ ...PARTS, title, description, source });
        for (const platform of POST_PLATFORMS)
          expect(posts[platform].length).toBeLessThanOrEqual(POST_RULES[platform].chars);
      }),
      { numRuns: 50 },
    );
    expect(postsOf({ ...PARTS, title: '橋'.repeat(200) + ' 橋', source: '', channel: '' }).x).not.toContain(
      '橋'.repeat(141),
    );
    expect(postsOf({ ...PARTS, title: 'word '.repeat(60).trim() }).youtube.split('\n')[0]?.length).toBeLessThanOrEqual(
      100,
    );
  });
});

describe('readableName', () => {
  it.each([
    ['no-speech-720p', 'No speech'],
    ['no-speech-720p.mp4', 'No speech'],
    ['my_talk_final', 'My talk final'],
    ['IMG_1234', ''],
    ['PXL_20240101_123456789.mp4', ''],
    ['Untitled', ''],
    ['1984', '1984'],
    ['Spider-Man', 'Spider-Man'],
    ['Talk in Berlin', 'Talk in Berlin'],
  ])('reads %j as %j', (title, name) => {
    expect(readableName(title)).toBe(name);
  });
});
