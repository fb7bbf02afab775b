import type { PushEvent } from '#schema/domain/webhook-events.ts';

/** What the server tells a browser: `PushNotice` in worker/push. */
export type Notice = { type: PushEvent; project_id: string; title: string; clips: number };

/** The texts of one language, from its file in studio/locales. `{{title}}` and `{{count}}` stand for what they name. */
export type NoticeTexts = Record<string, { title: string; body_one: string; body_other: string }>;

/** What a notification says, and the page that it opens. */
export type Shown = { title: string; body: string; path: string };

/** Null for an event that this release does not know. */
export function describe(notice: Notice, { texts, language }: { texts: NoticeTexts; language: string }): Shown | null {
  const words = texts[notice.type.replace('.', '_')];
  if (words === undefined) return null;
  const isOne = new Intl.PluralRules(language).select(notice.clips) === 'one';
  const body = (isOne ? words.body_one : words.body_other)
    .replace('{{count}}', String(notice.clips))
    .replace('{{title}}', () => notice.title);
  // A clip of a live stream has no project page.
  const path = notice.type.startsWith('render.') ? '/library?show=videos' : `/projects/${notice.project_id}`;
  return { title: words.title, body, path };
}
