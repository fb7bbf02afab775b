import type { CreatePostsRequest, Post } from '../../../src/types.ts';
import { RESULTS_HELP, RESULTS_OPTIONS, seenOf, showResults } from './post-results.ts';
import { type Command, type Context, textOf, type Values } from '../command.ts';
import { UsageError } from '../errors.ts';
import { choiceOf, countOf, projectAndShort, withoutMissing } from '../options.ts';
import { tableOf } from '../terminal.ts';

const PLATFORMS = ['youtube', 'tiktok', 'instagram', 'x', 'linkedin'] as const;
const PRIVACIES = ['public', 'unlisted', 'private'] as const;
const TEXT = { type: 'string' } as const;

export const post: Command = {
  summary: 'post rendered clips, or print the text to post',
  help: `clipmill post RENDER... --to CONNECTION... --privacy NAME [options]
clipmill post PROJECT SHORT [--platform NAME]

The first posts rendered clips: now, at a time, or one after the other by a plan. \`clipmill connect\` lists connections, and
\`clipmill posts\` what became of posts. The second prints a text to post with a short.

  --to CONNECTION      where to post; may be repeated
  --privacy NAME       ${PRIVACIES.join(', ')}
  --at TIME            such as 2026-12-01T18:00:00+01:00 (now)
  --from DATE          a plan: one clip a day from this day on, such as 2026-11-30
  --time TIME          its time of day, such as 18:00
  --time-zone NAME     its time zone, such as Europe/Berlin (that of this machine)
  --every DAYS         days from one clip to the next (1)
  --title TEXT         instead of the title that is written for the platform
  --text TEXT          instead of the text that is written for the platform
  --platform NAME      print only the text for: ${PLATFORMS.join(', ')}`,
  options: {
    to: {
      type: 'string',
      multiple: true,
    },
    privacy: TEXT,
    at: TEXT,
    from: TEXT,
    time: TEXT,
    'time-zone': TEXT,
    every: TEXT,
    title: TEXT,
    text: TEXT,
    platform: TEXT,
  },
  run: (context) => (context.values['to'] === undefined ? printTexts(context) : postClips(context)),
};

export const posts: Command = {
  summary: 'list your posts, and what worked',
  help: `clipmill posts [--project PROJECT]
clipmill posts results [--after AGE] [--time-zone NAME]

The first lists your posts in the order of their times: id, status, time, account, title, views, likes and how much
is watched where the platform tells them, and where it is or what to do. The second compares live posts with what is usual on their channels.

  --project PROJECT    only posts of the shorts of this project
${RESULTS_HELP}`,
  options: { project: TEXT, ...RESULTS_OPTIONS },
  async run(context) {
    const { values, positionals, terminal, signal, client } = context;
    const [what, ...more] = positionals;
    if (more.length > 0 || (what !== undefined && what !== 'results')) throw new UsageError('Say results, or nothing.');
    const foreign = (what === 'results' ? ['project'] : Object.keys(RESULTS_OPTIONS)).find(
      (name) => values[name] !== undefined,
    );
    if (foreign !== undefined) {
      throw new UsageError(`--${foreign} is for clipmill ${what === 'results' ? 'posts' : 'posts results'}.`);
    }
    if (what === 'results') return showResults(context);
    const project = withoutMissing({ project_id: textOf(values, 'project') });
    const found = (await (await client()).listPosts({ ...project, per_page: 100 }, { signal })).data;
    terminal.print(found.length === 0 ? 'You have no posts.' : tableOf(found.map(rowOf)));
    return { posts: found };
  },
};

async function printTexts({ values, positionals, terminal, signal, client }: Context): Promise<object> {
  const { project, short } = projectAndShort(positionals);
  const asked = textOf(values, 'platform');
  const platforms = asked === undefined ? PLATFORMS : PLATFORMS.filter((name) => name === asked);
  if (platforms.length === 0) throw new UsageError(`--platform must be one of ${PLATFORMS.join(', ')}.`);
  const { posts: written } = await (await client()).getShort(project, short, { signal });
  const texts = platforms.map((name) => (asked === undefined ? `${name}:\n${written[name]}` : written[name]));
  terminal.print(texts.join('\n\n'));
  return { project, short, posts: Object.fromEntries(platforms.map((name) => [name, written[name]])) };
}

async function postClips({ values, positionals, terminal, signal, client }: Context): Promise<object> {
  if (positionals.length === 0) throw new UsageError('Name at least one render: `clipmill render` prints their ids.');
  const privacy = choiceOf(values, 'privacy', PRIVACIES);
  if (privacy === undefined) throw new UsageError(`--privacy is required: ${PRIVACIES.join(', ')}.`);
  const to = (values['to'] as string[] | undefined) ?? [];
  const body: CreatePostsRequest = {
    render_ids: positionals,
    connection_ids: to,
    privacy,
    ...whenOf(values),
    ...textsOf(values),
  };
  const made = await (await client()).createPosts(body, { signal });
  terminal.print(tableOf(made.map(rowOf)));
  return { posts: made };
}

function whenOf(values: Values): Pick<CreatePostsRequest, 'publish_at' | 'plan'> {
  const [at, from, time] = ['at', 'from', 'time'].map((name) => textOf(values, name));
  if (from === undefined) return at === undefined ? {} : { publish_at: at };
  if (time === undefined) throw new UsageError('--time is required with --from.');
  const zone = textOf(values, 'time-zone') ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const every = countOf(values, 'every');
  return { plan: { from, time, time_zone: zone, ...(every !== undefined && { every_days: every }) } };
}

function textsOf(values: Values): Pick<CreatePostsRequest, 'texts'> {
  const [title, text] = [textOf(values, 'title'), textOf(values, 'text')];
  const own = { ...(title !== undefined && { title }), ...(text !== undefined && { text }) };
  return Object.keys(own).length === 0 ? {} : { texts: [own] };
}

function rowOf({ id, status, publish_at: at, account, title, url, failure, ...seen }: Post): string[] {
  const what = failure === null ? (url ?? '') : `${failure.reason} ${failure.remedy}`;
  return [id, status, at.slice(0, 16).replace('T', ' '), account, title, seenOf(seen), what];
}
