/** Turns a video file into clips, and saves each as soon as it is finished: clip-a-file.ts VIDEO FOLDER [COUNT] */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from 'clipmill';
import { fileSource } from 'clipmill/node';

const { CLIPMILL_URL = '', CLIPMILL_KEY = '' } = process.env;
const [video = '', folder = '.', count = '3'] = process.argv.slice(2);
const clipmill = createClient({ baseUrl: `${CLIPMILL_URL}/api/v1`, token: CLIPMILL_KEY });

const { url } = await clipmill.upload(await fileSource(video));
const project = await clipmill.createProject({ url, render: { count: Number(count) } });
await mkdir(folder, { recursive: true });
let number = 0;
for await (const clip of clipmill.waitForClips(project.id)) {
  number += 1;
  if (clip.download_url === null) {
    console.error(`“${clip.short.title}” failed: ${clip.error_reason}`);
    continue;
  }
  const response = await fetch(clip.download_url);
  if (response.body === null || !response.ok) throw new Error(`The download failed: ${response.status}.`);
  await writeFile(join(folder, `${number}.mp4`), response.body);
  console.log(`${number}.mp4: ${clip.short.title}`);
}
