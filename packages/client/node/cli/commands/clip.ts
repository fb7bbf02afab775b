import { access, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Client } from '../../../src/client.ts';
import { ApiError } from '../../../src/transport.ts';
import type { NewProject } from '../../../src/types.ts';
import type { UploadState } from '../../../src/upload.ts';
import { fileSource } from '../../file-source.ts';
import { type Command, type Context, textOf } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import {
  countOf,
  durationOf,
  languageOf,
  onePositional,
  RENDER_HELP,
  RENDER_OPTIONS,
  renderOptionsOf,
  secondsOf,
  withoutMissing,
} from '../options.ts';
import { saveClips } from '../save-clips.ts';
import { progressOn } from '../show-progress.ts';

const DEFAULT_FOLDER = 'clips';

/** Options of a new project that several commands share. */
export const PROJECT_OPTIONS = {
  count: { type: 'string' },
  duration: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  language: { type: 'string' },
  prompt: { type: 'string' },
  ...RENDER_OPTIONS,
} as const;

export const PROJECT_HELP = `  --count N            render the best N clips (all)
  --duration N         target length of a clip, in seconds (60)
  --from N, --to N     use only this part of the video, in seconds
  --language TAG       the spoken language, such as en
  --prompt TEXT        what the clips should be about
${RENDER_HELP}`;

export const clip: Command = {
  summary: 'turn a video into clips',
  help: `clipmill clip VIDEO [--out FOLDER] [options]

Turns a video into clips and saves them as MP4 files. VIDEO is a file or a link.

  --out FOLDER         folder for the clips (${DEFAULT_FOLDER})
  --cover              also save the cover of each clip, as JPEG
  --subtitles          also save subtitles of whole lines, as SRT
${PROJECT_HELP}
  --external-id ID     what your own system calls the project`,
  options: {
    out: { type: 'string' },
    cover: { type: 'boolean' },
    subtitles: { type: 'boolean' },
    'external-id': { type: 'string' },
    ...PROJECT_OPTIONS,
  },
  async run(context) {
    const { values, positionals, terminal, signal, onInterrupt } = context;
    const video = onePositional(positionals, 'one video: a file or a link');
    const folder = textOf(values, 'out') ?? DEFAULT_FOLDER;
    const body = { ...projectOf(context), ...withoutMissing({ external_id: textOf(values, 'external-id') }) };
    const client = await context.client();
    const url = /^https?:\/\//i.test(video) ? video : await upload(client, context, video);
    const { id } = await client.createProject({ ...body, url }, { signal });
    terminal.print(`project ${id}`);
    onInterrupt(
      `The server keeps working. To wait for the clips again:\n  clipmill download ${id} --out ${quoted(folder)}`,
    );
    return saveClips(context, id, client.waitForClips(id, { signal, ...progressOn(terminal) }), folder);
  },
};

/** What the options say of a new project. Throws `UsageError` for values that the API would refuse. */
export function projectOf({
  values,
}: Pick<Context, 'values'>): Omit<NewProject, 'url' | 'title' | 'external_id' | 'metadata'> {
  const { layout, aspect_ratio: shape, ...options } = renderOptionsOf(values);
  const [startTime, endTime] = [secondsOf(values, 'from'), secondsOf(values, 'to')];
  if (Number(endTime) <= Number(startTime ?? 0)) throw new UsageError('--to must be greater than --from.');
  return withoutMissing({
    clipDuration: durationOf(values),
    startTime,
    endTime,
    language: languageOf(values),
    prompt: textOf(values, 'prompt'),
    layout,
    aspect_ratio: shape ?? options.aspect_ratios?.[0],
    render: withoutMissing({ count: countOf(values, 'count'), options }),
  });
}

/** The URL of the uploaded file. An interrupted upload continues if the service and the file still allow it. */
async function upload(
  client: Client,
  { terminal, config, signal, onInterrupt }: Context,
  path: string,
): Promise<string> {
  await access(path).catch(() => {
    throw new CommandError(`File not found: ${path}. A link must begin with http:// or https://.`);
  });
  const source = await fileSource(path);
  const name = `${(await config.readAccount())?.url} ${resolve(path)} ${source.size} ${(await stat(path)).mtimeMs}`;
  const remember = async (state: UploadState | null) => {
    const { [name]: _old, ...others } = await config.readUploads();
    await config.saveUploads(state === null ? others : { ...others, [name]: state });
  };
  onInterrupt('Run the same command again to resume the upload.');
  const send = async (resume?: UploadState) => {
    let saved = Promise.resolve();
    const onProgress = ({
      uploadedBytes,
      totalBytes,
      state,
    }: {
      uploadedBytes: number;
      totalBytes: number;
      state: UploadState;
    }) => {
      terminal.show(`uploading ${source.name}: ${Math.floor((uploadedBytes / totalBytes) * 100)}%`);
      saved = saved.then(() => remember(state));
    };
    try {
      const { url } = await client.upload(source, { resume, signal, onProgress });
      saved = saved.then(() => remember(null));
      return url;
    } finally {
      await saved;
    }
  };
  const earlier = (await config.readUploads())[name];
  return send(earlier).catch((error: unknown) => {
    if (earlier === undefined || !isGone(error)) throw error;
    return send();
  });
}

/** The service has forgotten the upload, or parts of it. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'upload.parts_wrong');
}

function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
