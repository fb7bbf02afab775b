import { describe as suite, expect, it } from 'vitest';
import de from '../../../studio/locales/de.json' with { type: 'json' };
import en from '../../../studio/locales/en.json' with { type: 'json' };
import { PUSH_EVENTS } from '../../../schema/domain/webhook-events.ts';
import { describe, type Notice } from '../../../studio/service-worker/notice.ts';

const READY: Notice = { type: 'project.ready', project_id: '01J', title: 'A $& talk', clips: 4 };
const inEnglish = (notice: Notice) => describe(notice, { texts: en.notices, language: 'en' });

suite('a notification', () => {
  it('says how many clips are ready, and opens their project', () => {
    expect(inEnglish(READY)).toEqual({
      title: 'Your clips are ready',
      body: 'A $& talk: 4 clips',
      path: '/projects/01J',
    });
    expect(inEnglish({ ...READY, clips: 1 })?.body).toBe('A $& talk: 1 clip');
    expect(describe(READY, { texts: de.notices, language: 'de' })?.body).toBe('A $& talk: 4 Clips');
  });

  it('of a rendered clip opens the rendered clips, where it can be shared', () => {
    expect(inEnglish({ ...READY, type: 'render.done', clips: 1 })).toMatchObject({
      title: 'Your clip is rendered',
      path: '/library?show=videos',
    });
  });

  it('has words in every language for all that the server sends', () => {
    for (const { notices } of [en, de]) {
      const shown = PUSH_EVENTS.map((type) => describe({ ...READY, type }, { texts: notices, language: 'en' }));
      expect(shown.filter((each) => each === null || !each.body.includes('A $& talk'))).toEqual([]);
    }
  });

  it('of a later release says nothing', () => {
    expect(inEnglish({ ...READY, type: 'project.sung' as Notice['type'] })).toBeNull();
  });
});
