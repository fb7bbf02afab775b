import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { saveBody } from '../../download.ts';
import { CHOICES } from '../choices.ts';
import { type Command, textOf } from '../command.ts';
import { UsageError } from '../errors.ts';
import { choiceOf, oneOf, withoutMissing } from '../options.ts';

export const exportClips: Command = {
  summary: 'save clips as a timeline for an editing program',
  help: `clipmill export PROJECT [SHORT] --format NAME [--media FILE | --bundle] [--out FOLDER]

Saves a short, or the kept clips of a project, as a timeline: cuts, crops, captions and markers.

  --format NAME        ${oneOf(CHOICES.exportFormats)}
                       (Final Cut: fcpxml, Premiere: xmeml, Resolve and Kdenlive: otio, Shotcut: mlt)
  --media FILE         the video on this computer, so that the program finds it
  --bundle             a ZIP with the video, subtitles, covers and fonts
  --out FOLDER         folder for the file (.)`,
  options: {
    format: { type: 'string' },
    media: { type: 'string' },
    bundle: { type: 'boolean' },
    out: { type: 'string' },
  },
  async run({ values, positionals, terminal, signal, client }) {
    const [project, short, ...more] = positionals;
    if (project === undefined || more.length > 0) {
      throw new UsageError('Name a project, or a project and one of its shorts.');
    }
    const format = choiceOf(values, 'format', CHOICES.exportFormats);
    if (format === undefined) throw new UsageError(`--format must be ${oneOf(CHOICES.exportFormats)}.`);
    const media = textOf(values, 'media');
    const bundle = values['bundle'] === true ? true : undefined;
    if (bundle && media !== undefined) throw new UsageError('--bundle has the video in it. Leave out --media.');
    const query = {
      format,
      ...withoutMissing({ bundle, media_path: media === undefined ? undefined : resolve(media) }),
    };
    const api = await client();
    const response = await (short === undefined
      ? api.exportProject(project, query, { signal })
      : api.exportShort(project, short, query, { signal }));
    const folder = textOf(values, 'out') ?? '.';
    const file = join(folder, nameOf(response.headers) ?? `${short ?? project}.${format}`);
    await mkdir(folder, { recursive: true });
    terminal.show(`saving ${file}`);
    await saveBody(response, file, { signal });
    terminal.print(file);
    return { project, ...withoutMissing({ short }), format, file };
  },
};

/** The name that the service gives the file. It could lead elsewhere, so it must be a name alone. */
function nameOf(headers: Headers): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '') ?? [];
  const name = encoded === undefined ? '' : decodeURIComponent(encoded);
  return /^[^/\\]+$/.test(name) && !/^\.+$/.test(name) ? name : undefined;
}
