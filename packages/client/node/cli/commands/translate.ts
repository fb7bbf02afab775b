import { writeFile } from 'node:fs/promises';
import type { Translation } from '../../../src/types.ts';
import { type Command, textOf, type Values } from '../command.ts';
import { UsageError } from '../errors.ts';
import { projectAndShort } from '../options.ts';
import { clockOf, tableOf } from '../terminal.ts';

export const translate: Command = {
  summary: 'translate the captions of a short',
  help: `clipmill translate PROJECT SHORT --to LANGUAGE [--all] [--line N=TEXT] [--save FILE]

Translates what is not translated yet, and lists the lines to look through. Then burn them in:
clipmill render PROJECT SHORT --caption language=LANGUAGE (with_original=true for both).

  --to LANGUAGE        a tag such as es or pt-BR
  --all                translate all lines again
  --by-hand            ask no model: write the lines with --line
  --line N=TEXT        your text for line N of the list (can be repeated)
  --save FILE          save the subtitles: FILE.srt or FILE.vtt`,
  options: {
    to: { type: 'string' },
    all: { type: 'boolean' },
    'by-hand': { type: 'boolean' },
    line: { type: 'string', multiple: true },
    save: { type: 'string' },
  },
  async run({ values, positionals, terminal, signal, client }) {
    const { project, short } = projectAndShort(positionals);
    const language = textOf(values, 'to');
    if (language === undefined) throw new UsageError('--to must be the tag of a language, such as es or pt-BR.');
    const file = textOf(values, 'save');
    const format = file?.endsWith('.srt') ? 'srt' : file?.endsWith('.vtt') ? 'vtt' : undefined;
    if (file !== undefined && format === undefined) throw new UsageError('--save must end with .srt or .vtt.');
    const written = linesOf(values);
    const api = await client();
    const body = { language, all: values['all'] === true, by_hand: values['by-hand'] === true };
    await api.translateShort(project, short, body, { signal });
    terminal.show('translating');
    let made = await api.waitForTranslation(project, short, language, { signal });
    if (written.length > 0) {
      made = await api.updateTranslation(project, short, language, { lines: startsOf(made, written) }, { signal });
    }
    terminal.print(tableOf(made.lines.map(rowOf)));
    if (file !== undefined && format !== undefined) {
      await writeFile(file, await api.getTranslationText(project, short, language, format, { signal }));
      terminal.print(file);
    }
    return { project, ...made };
  },
};

function rowOf(line: Translation['lines'][number], at: number): string[] {
  const { start, text, source, state, too_long: isLong } = line;
  return [`${at + 1}`, clockOf(start), text, isLong ? 'long' : state === 'current' ? '' : state, source];
}

type Written = { at: number; text: string };

/** Throws `UsageError`. */
function linesOf(values: Values): Written[] {
  return [values['line'] ?? []].flat().map((given) => {
    const [, at = '', text = ''] = /^([1-9]\d{0,3})=(.*)$/su.exec(String(given)) ?? [];
    if (at === '') throw new UsageError('--line must be N=TEXT, with the number of a line.');
    return { at: Number(at), text };
  });
}

function startsOf({ lines }: Translation, written: readonly Written[]) {
  return written.map(({ at, text }) => {
    const line = lines[at - 1];
    if (line === undefined) throw new UsageError(`--line: there are ${lines.length} lines.`);
    return { start: line.start, text };
  });
}
