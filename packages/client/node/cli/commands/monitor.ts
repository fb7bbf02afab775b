import type { Monitor, NewMonitor } from '../../../src/types.ts';
import type { Client } from '../../../src/client.ts';
import { type Command, type Context, textOf } from '../command.ts';
import {
  durationOf,
  layoutOf,
  onePositional,
  SHAPE_HELP,
  SHAPE_OPTIONS,
  shapesOf,
  withoutMissing,
} from '../options.ts';
import { tableOf } from '../terminal.ts';
import { UsageError } from '../errors.ts';

export const monitor: Command = {
  summary: 'follow live streams',
  help: `clipmill monitor [CHANNEL] [options]

Lists the channels that you follow. With CHANNEL (a link), follows that channel.

  --name TEXT          a name for the new monitor
${SHAPE_HELP}
  --duration N         target length of a clip, in seconds (60)
  --pause ID           pause a monitor
  --resume ID          resume a monitor
  --remove ID          delete a monitor`,
  options: {
    name: { type: 'string' },
    layout: { type: 'string' },
    ...SHAPE_OPTIONS,
    duration: { type: 'string' },
    pause: { type: 'string' },
    resume: { type: 'string' },
    remove: { type: 'string' },
  },
  async run(context) {
    const body = bodyOf(context);
    const monitors = await act(await context.client(), body, context);
    const rows = monitors.map((each) => [each.id, stateOf(each), `${each.live_shorts_count} shorts`, each.name]);
    context.terminal.print(rows.length === 0 ? 'You do not follow any channels.' : tableOf(rows));
    return { monitors };
  },
};

function bodyOf({ values }: Context): Omit<NewMonitor, 'url'> {
  const [shape, ...others] = shapesOf(values) ?? [];
  if (others.length > 0) throw new UsageError('--shape must be one shape.');
  return withoutMissing({
    name: textOf(values, 'name'),
    video_layout: layoutOf(values),
    aspect_ratio: shape,
    clip_duration: durationOf(values),
  });
}

async function act(
  client: Client,
  body: Omit<NewMonitor, 'url'>,
  { values, positionals, signal }: Context,
): Promise<Monitor[]> {
  const [pause, resume, remove] = ['pause', 'resume', 'remove'].map((name) => textOf(values, name));
  const actions = [pause, resume, remove].filter((id) => id !== undefined).length + Math.min(1, positionals.length);
  if (actions > 1) throw new UsageError('Do one thing at a time: a channel, --pause, --resume or --remove.');
  if (pause !== undefined) return [await client.updateMonitor(pause, { paused: true }, { signal })];
  if (resume !== undefined) return [await client.updateMonitor(resume, { paused: false }, { signal })];
  if (remove !== undefined) return [await client.deleteMonitor(remove, { signal })];
  if (positionals.length === 0) return client.listMonitors({}, { signal });
  const url = onePositional(positionals, 'one channel');
  return [await client.createMonitor({ ...body, url }, { signal })];
}

function stateOf({ paused_at: pausedAt, live }: Monitor): string {
  return pausedAt === null ? live.status : 'paused';
}
