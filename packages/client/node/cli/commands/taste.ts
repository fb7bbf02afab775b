import type { Client } from '../../../src/client.ts';
import type { Command, Context } from '../command.ts';
import { UsageError } from '../errors.ts';
import { tableOf } from '../terminal.ts';

type Taste = Awaited<ReturnType<Client['getTaste']>>;

const SAID: Record<Taste['status'], string> = {
  off: 'Switched off: nothing is learned from your viewers.',
  too_little:
    'Too little is known: it takes ten videos with a heatmap, or 30 clips of ten videos with views at 7 days.',
  no_gain: 'Not followed: on videos that it was not learned from, it foretells nothing beyond chance.',
  in_use: 'In use: the choice of clips follows what your viewers like.',
};

export const taste: Command = {
  summary: 'what your viewers like, as the choice of clips learned it',
  help: `clipmill taste
clipmill taste on|off|forget

Shows what was learned from the views of your posts and from the most replayed parts of long videos, and whether the choice of
clips follows it. forget removes what was learned, and what it was learned from; posts and their views stay.`,
  options: {},
  async run(context) {
    const { positionals, signal, client } = context;
    const [action, ...more] = positionals;
    if (more.length > 0) throw new UsageError('Say on, off or forget, or nothing to see what was learned.');
    const api = await client();
    if (action === undefined) return shown(context, await api.getTaste({ signal }));
    if (action === 'on' || action === 'off')
      return shown(context, await api.updateTaste({ enabled: action === 'on' }, { signal }));
    if (action === 'forget') return shown(context, await api.deleteTaste({ signal }));
    throw new UsageError('Say on, off or forget, or nothing to see what was learned.');
  },
};

function shown({ terminal }: Context, found: Taste): Taste {
  terminal.print(`${SAID[found.status]} Learned from ${found.posts} clips and ${found.videos} long videos.`);
  const rows = found.traits.map(({ trait, times, low, high, is_clear: isClear }) => [
    trait.replaceAll('_', ' '),
    `${times} times the views`,
    `${low} to ${high}`,
    isClear ? 'clear' : 'may be chance',
  ]);
  if (rows.length > 0) terminal.print(tableOf(rows));
  return found;
}
