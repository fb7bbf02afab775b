import type { CutProposals } from '../../../src/types.ts';
import { CHOICES } from '../choices.ts';
import { type Command, textOf, type Values } from '../command.ts';
import { UsageError } from '../errors.ts';
import { choiceOf, oneOf, projectAndShort, withoutMissing } from '../options.ts';
import { clockOf, tableOf } from '../terminal.ts';

export const cuts: Command = {
  summary: 'cut fillers, pauses and retakes out of a short',
  help: `clipmill cuts PROJECT SHORT [--pace NAME] [--accept KINDS]

Lists what could be cut out of a short to make it tighter: its place in the video, seconds saved, kind, words. With
--accept it is cut. Renders that are done stay as they are: render again.

  --pace NAME          how long pauses may be: ${oneOf(CHOICES.paces)} (${CHOICES.paces[0]})
  --accept KINDS       cut all of these: ${oneOf(CHOICES.cutKinds)}; several with
                       commas; all for everything`,
  options: { pace: { type: 'string' }, accept: { type: 'string' } },
  async run({ values, positionals, terminal, signal, client }) {
    const { project, short } = projectAndShort(positionals);
    const pace = withoutMissing({ pace: choiceOf(values, 'pace', CHOICES.paces) });
    const kinds = kindsOf(values);
    const api = await client();
    if (kinds !== undefined) {
      const cut = await api.acceptCutProposals(project, short, { kinds, ...pace }, { signal });
      terminal.print(`cut: ${cut.duration.toFixed(1)} s are left`);
      return { project, short: cut };
    }
    const found = await api.listCutProposals(project, short, pace, { signal });
    terminal.print(found.proposals.length === 0 ? 'There is nothing to cut.' : tableOf(found.proposals.map(rowOf)));
    if (found.seconds_saved > 0) terminal.print(`All of them save ${found.seconds_saved.toFixed(1)} s.`);
    return { project, ...found };
  },
};

function rowOf(proposal: CutProposals['proposals'][number]): string[] {
  const { start, seconds_saved: seconds, is_cut: isCut, kind, words } = proposal;
  return [clockOf(start), isCut ? 'cut' : `${seconds.toFixed(2)} s`, kind, words.map(({ text }) => text).join(' ')];
}

/** Throws `UsageError` for an unknown kind. */
function kindsOf(values: Values) {
  const text = textOf(values, 'accept');
  if (text === undefined) return undefined;
  const asked = text.split(',');
  const kinds = CHOICES.cutKinds.filter((kind) => text === 'all' || asked.includes(kind));
  if (text !== 'all' && kinds.length < new Set(asked).size) {
    throw new UsageError(`--accept must be all, or some of ${CHOICES.cutKinds.join(', ')}, with commas.`);
  }
  return kinds;
}
