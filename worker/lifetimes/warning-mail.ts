import type { Mail } from '../base/ports.ts';
import type { Owner, Unopened } from './store.ts';

/** Names in the mail; the library shows all. */
const MOST_NAMED = 20;

/** Tells a user which projects go at `at` (epoch milliseconds). */
export function warningMail(
  { email }: Pick<Owner, 'email'>,
  projects: readonly Unopened[],
  { keepDays, at, publicUrl }: { keepDays: number; at: number; publicUrl: string },
): Mail {
  const isOne = projects.length === 1;
  const day = new Date(at).toISOString().slice(0, 10);
  const others = projects.length - MOST_NAMED;
  return {
    to: email,
    subject: `${isOne ? 'A project' : `${projects.length} projects`} will be deleted on ${day}`,
    text: [
      `Nobody has opened ${isOne ? 'this project' : 'these projects'} for nearly ${keepDays} days, which is how long your plan keeps them.`,
      `On ${day} (UTC) ${isOne ? 'it' : 'they'} will be deleted, with all clips and videos:`,
      '',
      ...projects.slice(0, MOST_NAMED).map(({ title }) => `- ${title}`),
      ...(others > 0 ? [`- and ${others} more`] : []),
      '',
      `To keep a project, open it before then: ${publicUrl}/library`,
    ].join('\n'),
  };
}
