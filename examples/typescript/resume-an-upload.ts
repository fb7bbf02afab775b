/** Uploads a large file, and goes on where it stopped if it is run again: resume-an-upload.ts VIDEO */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createClient, type UploadState } from 'clipmill';
import { fileSource } from 'clipmill/node';

const { CLIPMILL_URL = '', CLIPMILL_KEY = '' } = process.env;
const [video = ''] = process.argv.slice(2);
const clipmill = createClient({ baseUrl: `${CLIPMILL_URL}/api/v1`, token: CLIPMILL_KEY });

const notes = `${video}.upload.json`;
const resume = existsSync(notes) ? (JSON.parse(readFileSync(notes, 'utf8')) as UploadState) : undefined;
const { url } = await clipmill.upload(await fileSource(video), {
  resume,
  onProgress: ({ uploadedBytes, totalBytes, state }) => {
    writeFileSync(notes, JSON.stringify(state));
    console.log(`${Math.round((100 * uploadedBytes) / totalBytes)}%`);
  },
});
rmSync(notes);
console.log(url);
