import { expect, it } from 'vitest';
import { chooseChecks, holds, reportLine, reportText } from '../../../../scripts/lib/doctor/report.ts';
import { CHECK_IDS } from '#schema/domain/farm/doctor.ts';
import { green, red, skipped, yellow } from '#schema/domain/farm/verdict.ts';
import { viewCheck } from '../../../../worker/doctor/view.ts';

const CHECKED = [
  viewCheck({ id: 'database.near', ...green('12 ms, WEUR') }),
  viewCheck({ id: 'mail.sender', ...yellow('off') }),
  viewCheck({ id: 'cron.runs', ...red('never') }),
  viewCheck({ id: 'media.domain', ...skipped() }),
];

it('shows a line a check, with the remedy of what is not green, and the sum', () => {
  const text = reportText(CHECKED, { isColored: false });
  const lines = text.split('\n');
  expect(lines[0]).toBe('✓ database.near          Is the database (D1) fast?  12 ms, WEUR');
  expect(lines[1]).toMatch(/^! mail\.sender .*\? {2}off$/);
  expect(lines[2]).toMatch(/^ {25}Run `npm run provision -- --mail cloudflare`/);
  expect(lines[3]).toMatch(/^✗ cron\.runs .*\? {2}never$/);
  expect(text).toMatch(/\n1 fine, 1 off or weak, 1 broken, 1 skipped\n$/);
  expect(reportText(CHECKED, { isColored: true })).toContain('\u001B[31m✗');
});

it('is one line of JSON for programs', () => {
  const { checks, held } = JSON.parse(reportLine(CHECKED)) as { checks: unknown[]; held: boolean };
  expect(held).toBe(false);
  expect(checks).toMatchObject([
    { name: 'database.near', ok: true, state: 'green', note: '12 ms, WEUR', remedy: null },
    { name: 'mail.sender', ok: true, state: 'yellow', remedy: expect.stringMatching(/MAIL_URL/) },
    { name: 'cron.runs', ok: false, state: 'red', remedy: expect.stringMatching(/^Wait/) },
    { name: 'media.domain', ok: true, state: 'skipped', remedy: null },
  ]);
  expect(holds(CHECKED.slice(0, 2))).toBe(true);
});

it('chooses checks by their ids, or by what they begin with', () => {
  expect(chooseChecks(undefined, false).has('job.clip')).toBe(false);
  expect(chooseChecks(undefined, true).size).toBe(CHECK_IDS.length);
  expect([...chooseChecks('cron.runs, media', false)]).toEqual(['media.domain', 'media.private', 'cron.runs']);
  expect([...chooseChecks('cron', true)]).toEqual(['cron.runs', 'job.clip', 'job.price']);
  for (const word of ['med', '', 'cron.runs.']) expect(() => chooseChecks(word, false)).toThrow('--only: no check');
});
