import { beforeAll, describe, expect, it } from 'vitest';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { transcriptResponseSchema } from '#schema/contract/projects/transcript.ts';
import type { Word } from '#schema/domain/media.ts';
import { API, call, expectSuccess, type TestUser } from '../support/api.ts';
import { makeSpokenShort } from '../support/spoken-short.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
const margins = { leadSec: 0.05, tailSec: 0.05 };
const WORDS: Word[] = [
  { text: 'So,', startSec: 50, endSec: 50.4, ...margins },
  { text: 'uh,', startSec: 50.5, endSec: 50.9, ...margins, aside: 'filler' },
  { text: 'we', startSec: 51, endSec: 51.3, ...margins, aside: 'repeat' },
  { text: 'we', startSec: 51.4, endSec: 51.7, ...margins },
  { text: 'left,', startSec: 51.8, endSec: 52.2, ...margins },
  { text: 'um.', startSec: 52.3, endSec: 52.7, ...margins, aside: 'filler' },
  { text: 'Then', startSec: 53, endSec: 53.4, ...margins, confidence: 0.9 },
  { text: 'slept.', startSec: 54.5, endSec: 55, ...margins, confidence: 0.2 },
];
const ASIDES = [
  { start: 50.45, end: 50.95, kind: 'filler' },
  { start: 50.95, end: 51.35, kind: 'repeat' },
  { start: 52.25, end: 52.95, kind: 'filler' },
  { start: 53.45, end: 54.45, kind: 'noise' },
];

describe('fillers, repeats and noises', () => {
  let user: TestUser;
  let projectId: string;
  let path: string;

  beforeAll(async () => {
    const speech = [
      { startSec: 50, endSec: 53.4 },
      { startSec: 53.7, endSec: 54.1 },
    ];
    ({ user, projectId, path } = await makeSpokenShort(talk.url, { words: WORDS, speech }));
  });

  const readShort = async () => expectSuccess(await call('GET', path, user), 200, shortResponseSchema).data;
  const readTranscript = async () =>
    expectSuccess(await call('GET', `/projects/${projectId}/transcript`, user), 200, transcriptResponseSchema).data;

  it('are marked in transcript and short, and named as ranges', async () => {
    const [short, transcript] = [await readShort(), await readTranscript()];
    expect(short.words.map(({ text, aside }) => (aside === undefined ? text : `${aside} ${text}`))).toEqual([
      'So,',
      'filler uh,',
      'repeat we',
      'we',
      'left,',
      'filler um.',
      'Then',
      'slept.',
    ]);
    expect(transcript.words).toEqual(short.words);
    expect([short.asides, transcript.asides]).toEqual([ASIDES, ASIDES]);
  });

  it.each(['txt', 'srt', 'vtt'])('are not in the transcript as %s', async (format) => {
    const address = `${API}/projects/${projectId}/transcript?format=${format}`;
    const text = await (await fetch(address, { headers: { Authorization: `Bearer ${user.token}` } })).text();
    expect(text).toContain('we left.');
    expect(text).not.toMatch(/\bu[hm]\b|we we/iu);
  });

  it('stand beside words that may be misheard, until somebody says that those are right', async () => {
    const unsure = async () => (await readTranscript()).words.filter((word) => word.unsure).map(({ text }) => text);
    expect((await readShort()).words.filter((word) => word.unsure).map(({ text }) => text)).toEqual(['slept.']);
    expect(await unsure()).toEqual(['slept.']);
    const body = { words: [{ index: 7, text: 'slept.' }] };
    await call('PATCH', `/projects/${projectId}/transcript`, { token: user.token, body });
    expect(await unsure()).toEqual([]);
    expect((await readShort()).words.at(-1)).not.toHaveProperty('unsure');
  });

  it('can be cut where they are named', async () => {
    const cuts = ASIDES.map(({ start, end }) => ({ start, end }));
    const edited = await call('PATCH', path, { token: user.token, body: { cuts } });
    expect(expectSuccess(edited, 200, shortResponseSchema).data.cuts).toEqual([
      { start: 50.45, end: 51.35 },
      { start: 52.25, end: 52.95 },
      { start: 53.45, end: 54.45 },
    ]);
  });

  it('are words like any other once they are corrected', async () => {
    const body = { words: [{ index: 1, text: 'uh,' }] };
    await call('PATCH', `/projects/${projectId}/transcript`, { token: user.token, body });
    const { words, asides } = await readTranscript();
    expect(words[1]).toEqual({ index: 1, text: 'uh,', start: 50.5, end: 50.9, speaker: null });
    expect(asides).toEqual(ASIDES.slice(1));
  });
});
