/** Makes captioned clips from a link with a progress bar, and prints where they are: clip-a-link.ts LINK */
import { createClient, FailedError } from 'clipmill';

const { CLIPMILL_URL = '', CLIPMILL_KEY = '' } = process.env;
const [link = ''] = process.argv.slice(2);
const clipmill = createClient({ baseUrl: `${CLIPMILL_URL}/api/v1`, token: CLIPMILL_KEY });

const options = { captions: { style: 'bold' }, layout: 'single' } as const;
const { id } = await clipmill.createProject({ url: link, render: { count: 2, options } });
try {
  const clips = clipmill.waitForClips(id, {
    onProgress: ({ project }) => process.stderr.write(`\r${project.progress} %  ${project.title}`),
  });
  for await (const clip of clips) console.log(`${clip.short.title}\t${clip.download_url}`);
} catch (error) {
  if (!(error instanceof FailedError)) throw error;
  console.error(`\n${error.message} It cost nothing.`);
  process.exitCode = 1;
}
