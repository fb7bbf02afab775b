import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { cutProposalsResponseSchema } from '#schema/contract/cuts/proposals.ts';
import type { Word } from '#schema/domain/media.ts';
import { main } from '../../../packages/client/node/cli/main.ts';
import { BASE_URL, call, expectRefusal, expectSuccess, makeUser } from '../support/api.ts';
import { makeSpokenShort, type SpokenShort } from '../support/spoken-short.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
/** Without a mark: a word each half second, with silence around it. */
const word = (text: string, startSec: number, rest: Partial<Word> = {}): Word => ({
  text,
  startSec,
  endSec: startSec + 0.4,
  leadSec: 0.05,
  tailSec: 0.05,
  ...rest,
});
const WORDS = [
  word('So,', 45.1),
  word('um,', 45.6, { aside: 'filler' }),
  word('I', 46.1),
  word('went', 46.6),
  word('to—', 47.1),
  word('I', 47.6),
  word('went', 48.1),
  word('to', 48.6),
  word('Rome.', 49.1),
  word('Twice.', 50),
  ...Array.from({ length: 39 }, (_, at) => word('on', 50.5 + at / 2)),
];
const FILLER = { id: 'filler-45550-46050', kind: 'filler', start: 45.55, end: 46.05, seconds_saved: 0.5 };
const RETAKE = { id: 'retake-46050-47550', kind: 'retake', start: 46.05, end: 47.55, seconds_saved: 1.5 };
const PAUSE = { id: 'pause-49575-49925', kind: 'pause', start: 49.575, end: 49.925, seconds_saved: 0.35 };
const MIDDLE = { start: 59.95, end: 60.95 };

describe('proposals of cuts', () => {
  let short: SpokenShort;
  beforeEach(async () => {
    short = await makeSpokenShort(talk.url, { words: WORDS, speech: [] });
  });

  const path = () => `${short.path}/cuts/proposals`;
  const list = async (query = '') =>
    expectSuccess(await call('GET', `${path()}${query}`, short.user), 200, cutProposalsResponseSchema).data;
  const accept = (body: unknown) => call('POST', path(), { token: short.user.token, body });
  const cutsAfter = async (body: object) => {
    const { cuts, duration } = expectSuccess(await accept(body), 200, shortResponseSchema).data;
    return { cuts, duration };
  };
  const stored = async () =>
    expectSuccess(await call('GET', short.path, short.user), 200, shortResponseSchema).data.cuts;

  it('are listed with their words and the seconds that they save, tighter at a faster pace', async () => {
    const natural = await list();
    expect(natural).toMatchObject({ short_id: short.shortId, pace: 'natural', seconds_saved: 2 });
    expect(natural.proposals.map(({ words, ...rest }) => [rest, words.map(({ text }) => text)])).toEqual([
      [{ ...FILLER, is_cut: false }, ['um,']],
      [{ ...RETAKE, is_cut: false }, ['I', 'went', 'to—']],
    ]);
    const fast = await list('?pace=fast');
    expect(fast).toMatchObject({ pace: 'fast', seconds_saved: 2.35 });
    expect(fast.proposals.at(-1)).toEqual({ ...PAUSE, is_cut: false, words: [] });
  });

  it('are cut by kind and by id, beside what was cut before', async () => {
    await call('PATCH', short.path, { token: short.user.token, body: { cuts: [MIDDLE] } });
    expect(await cutsAfter({ ids: [RETAKE.id] })).toEqual({
      cuts: [{ start: RETAKE.start, end: RETAKE.end }, MIDDLE],
      duration: 22.5,
    });
    const all = { cuts: [{ start: FILLER.start, end: RETAKE.end }, { start: PAUSE.start, end: PAUSE.end }, MIDDLE] };
    const wish = { kinds: ['filler', 'pause'], pace: 'fast' };
    expect(await cutsAfter(wish)).toMatchObject(all);
    expect(await cutsAfter({ ...wish, ids: [RETAKE.id] })).toMatchObject(all);
    const left = await list('?pace=fast');
    expect(left).toMatchObject({ seconds_saved: 0 });
    expect(left.proposals.map(({ is_cut: isCut, seconds_saved: sec }) => [isCut, sec])).toEqual(
      left.proposals.map(() => [true, 0]),
    );
    // The studio sends all cuts again whenever one changes.
    const again = await call('PATCH', short.path, { token: short.user.token, body: { cuts: await stored() } });
    expect(expectSuccess(again, 200, shortResponseSchema).data).toMatchObject(all);
  });

  it.each([
    [{}, 'kinds must name at least one kind, or ids at least one proposal.'],
    [{ kinds: ['ums'] }, /^kinds\.0 must be one of/],
    [{ ids: [FILLER.id, PAUSE.id] }, 'ids.1 is not proposed at this pace, or no longer. List the proposals again.'],
    [{ kinds: ['filler'], pace: 'slow' }, /^pace must be one of natural/],
  ])('are refused where nothing is named, known or left, and change nothing: %j', async (body, sentence) => {
    expect(expectRefusal(await accept(body), 400, 'request.invalid')).toMatch(sentence);
    expect(await stored()).toEqual([]);
  });

  it('are refused where nothing is named, known or left, and change nothing: hardly anything left', async () => {
    const cuts = [
      { start: 45, end: 45.5 },
      { start: 47, end: 70 },
    ];
    await call('PATCH', short.path, { token: short.user.token, body: { cuts, snap: false } });
    expect(expectRefusal(await accept({ kinds: ['filler'] }), 400, 'request.invalid')).toMatch(/^cuts must leave/);
    expect(await stored()).toEqual(cuts);
  });

  it('are a list and a cut on the command line', async () => {
    const said: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    const run = (...args: string[]) =>
      main(['cuts', short.projectId, short.shortId, ...args], {
        CLIPMILL_URL: BASE_URL,
        CLIPMILL_KEY: short.user.token,
      });
    try {
      expect([await run('--pace', 'fast'), await run('--accept', 'retake,pause')]).toEqual([0, 0]);
    } finally {
      write.mockRestore();
    }
    const [table = '', saving, cut] = said;
    expect(table.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['0:46', '0.50 s', 'filler', 'um,'],
      ['0:46', '1.50 s', 'retake', 'I went to—'],
      ['0:50', '0.35 s', 'pause'],
      [''],
    ]);
    expect([saving, cut]).toEqual(['All of them save 2.4 s.\n', 'cut: 23.5 s are left\n']);
  });

  it('are those of a short of the user', async () => {
    const stranger = await makeUser();
    expectRefusal(await call('GET', path(), stranger), 404, 'request.not_found');
    const body = { kinds: ['filler'] };
    expectRefusal(await call('POST', path(), { token: stranger.token, body }), 404, 'request.not_found');
    expect(await stored()).toEqual([]);
  });
});
