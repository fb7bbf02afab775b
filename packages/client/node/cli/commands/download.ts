import type { Render } from '../../../src/types.ts';
import { ApiError } from '../../../src/transport.ts';
import { type Command, textOf } from '../command.ts';
import { onePositional } from '../options.ts';
import { saveClips } from '../save-clips.ts';
import { progressOn } from '../show-progress.ts';

export const download: Command = {
  summary: 'save the clips of a project, or one render',
  help: `clipmill download PROJECT|RENDER [--out FOLDER] [--cover]

Waits until the renders are done and saves them as MP4 files. Complete files are not downloaded again, so you can run it
again after an interruption.

  --out FOLDER         folder for the clips (clips)
  --cover              also save the cover of each clip, as JPEG
  --subtitles          also save subtitles of whole lines, as SRT`,
  options: { out: { type: 'string' }, cover: { type: 'boolean' }, subtitles: { type: 'boolean' } },
  async run(context) {
    const { values, positionals, terminal, signal, onInterrupt } = context;
    const id = onePositional(positionals, 'the id of a project or a render');
    const folder = textOf(values, 'out') ?? 'clips';
    const client = await context.client();
    onInterrupt('The server keeps working. Run the same command again to continue.');
    const isProject = await client.getProject(id, { signal }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      },
    );
    if (isProject) return saveClips(context, id, client.waitForClips(id, { signal, ...progressOn(terminal) }), folder);
    const onProgress = ({ progress }: Render) => terminal.show(`rendering: ${progress}%`);
    const render = await client.waitForRender(id, { signal, onProgress });
    return saveClips(context, render.short.project.id, one(render), folder);
  },
};

async function* one<T>(item: T): AsyncGenerator<T> {
  yield item;
}
