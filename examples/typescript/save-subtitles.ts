/** Saves the transcript of a project as SRT, VTT and plain text: save-subtitles.ts PROJECT FOLDER */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from 'clipmill';

const { CLIPMILL_URL = '', CLIPMILL_KEY = '' } = process.env;
const [projectId = '', folder = '.'] = process.argv.slice(2);
const clipmill = createClient({ baseUrl: `${CLIPMILL_URL}/api/v1`, token: CLIPMILL_KEY });

await mkdir(folder, { recursive: true });
for (const format of ['srt', 'vtt', 'txt'] as const) {
  await writeFile(join(folder, `${projectId}.${format}`), await clipmill.getTranscriptText(projectId, format));
  console.log(`${projectId}.${format}`);
}
