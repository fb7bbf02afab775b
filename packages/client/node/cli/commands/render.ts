import type { Client } from '../../../src/client.ts';
import type { Render } from '../../../src/types.ts';
import { FailedError } from '../../../src/wait.ts';
import { type Command, type Context, textOf } from '../command.ts';
import { UsageError } from '../errors.ts';
import { RENDER_HELP, RENDER_OPTIONS, renderOptionsOf } from '../options.ts';
import { saveClips } from '../save-clips.ts';

export const render: Command = {
  summary: 'render shorts and save them',
  help: `clipmill render PROJECT SHORT... [--out FOLDER] [options]

Renders shorts of a project and saves them as MP4 files. \`clipmill shorts PROJECT\` lists their ids.

  --out FOLDER         folder for the clips (clips)
  --cover              also save the cover of each clip, as JPEG
  --no-wait            start the renders and exit
${RENDER_HELP}`,
  options: { out: { type: 'string' }, cover: { type: 'boolean' }, 'no-wait': { type: 'boolean' }, ...RENDER_OPTIONS },
  async run(context) {
    const { values, positionals, terminal, signal, onInterrupt } = context;
    const [project, ...shortIds] = positionals;
    if (project === undefined || shortIds.length === 0) throw new UsageError('Name a project and at least one short.');
    const options = renderOptionsOf(values);
    const client = await context.client();
    const renders = await client.renderShorts(shortIds, { ...options, project_id: project }, { signal });
    for (const { id, status, short } of renders) terminal.print(`render ${id}  ${status}  ${short.title}`);
    if (values['no-wait'] === true) return { project, renders };
    onInterrupt(
      `The server keeps working. To wait again: clipmill download ${renders.map(({ id }) => id).join(' or ')}`,
    );
    return saveClips(context, project, ended(client, context, renders), textOf(values, 'out') ?? 'clips');
  },
};

async function* ended(client: Client, { terminal, signal }: Context, renders: Render[]): AsyncGenerator<Render> {
  for (const [index, { id }] of renders.entries()) {
    const onProgress = ({ progress }: Render) =>
      terminal.show(`rendering ${index + 1} of ${renders.length}: ${progress}%`);
    yield await client.waitForRender(id, { signal, onProgress }).catch((error: unknown) => {
      if (error instanceof FailedError) return error.last as Render;
      throw error;
    });
  }
}
