import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PinnedFile, PinnedModel } from '../../../render-node/tools/speech/models/speech-models.ts';

export type ModelDownload = {
  folder: string;
  /** URL to which the file name is appended. */
  baseUrl: string;
  fetch: typeof fetch;
  print: (text: string) => void;
};

/**
 * Downloads the missing files of the folder, each as `NAME.part` until its checksum is verified. A partial file is
 * continued. Throws a sentence with the remedy if the host does not answer or a file does not match.
 */
export async function downloadModel(model: PinnedModel, download: ModelDownload): Promise<void> {
  await mkdir(download.folder, { recursive: true });
  for (const file of model.files) {
    const state = await stateOf(join(download.folder, file.name), file);
    if (state === 'good') download.print(`${file.name}: already downloaded\n`);
    else await fetchFile(file, model, download);
  }
}

/** The state of each file of the model in its folder. */
export async function checkModel(
  model: PinnedModel,
  folder: string,
): Promise<{ name: string; state: 'good' | 'missing' | 'broken' }[]> {
  const found = [];
  for (const file of model.files) {
    found.push({ name: file.name, state: await stateOf(join(folder, file.name), file) });
  }
  return found;
}

async function stateOf(path: string, file: PinnedFile): Promise<'good' | 'missing' | 'broken'> {
  const bytes = await sizeOf(path);
  if (bytes === null) return 'missing';
  return bytes === file.bytes && (await sha256Of(path)) === file.sha256 ? 'good' : 'broken';
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function fetchFile(file: PinnedFile, model: PinnedModel, download: ModelDownload): Promise<void> {
  const part = join(download.folder, `${file.name}.part`);
  await transfer(file, part, download).catch((error: unknown) => {
    throw new Error(byHand(model, download, error instanceof Error ? error.message : String(error)), { cause: error });
  });
  if ((await sha256Of(part)) !== file.sha256) {
    await rm(part);
    throw new Error(byHand(model, download, `${file.name} does not match the pinned SHA-256 and was removed`));
  }
  await rename(part, join(download.folder, file.name));
  download.print(`${file.name}: done, SHA-256 matches\n`);
}

async function transfer(file: PinnedFile, part: string, { baseUrl, fetch, print }: ModelDownload): Promise<void> {
  const have = (await sizeOf(part)) ?? 0;
  if (have === file.bytes) return;
  const from = have < file.bytes ? have : 0;
  const answer = await fetch(`${baseUrl}/${file.name}`, from === 0 ? {} : { headers: { Range: `bytes=${from}-` } });
  if (!answer.ok || answer.body === null) throw new Error(`the host returned HTTP ${answer.status}`);
  const isContinued = answer.status === 206;
  let done = isContinued ? from : 0;
  let shown = -1;
  const show = (bytes: number) => {
    done += bytes;
    const percent = Math.floor((done / file.bytes) * 100);
    if (percent !== shown) print(`\r${file.name}: ${(shown = percent)}%`);
  };
  await pipeline(
    Readable.fromWeb(answer.body),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        show(chunk.length);
        if (done > file.bytes) throw new Error('the file is longer than expected');
        yield chunk;
      }
    },
    createWriteStream(part, { flags: isContinued ? 'a' : 'w' }),
  );
  print('\n');
  if (done !== file.bytes) throw new Error(`the transfer ended after ${done} of ${file.bytes} bytes`);
}

/** What to do without this command. */
function byHand(model: PinnedModel, { folder, baseUrl }: ModelDownload, reason: string): string {
  const files = model.files.map(
    ({ name, sha256 }) => `  ${folder}/${name}\n    from ${baseUrl}/${name}\n    sha256 ${sha256}`,
  );
  return [
    `${model.name} could not be downloaded: ${reason}.`,
    'Run the command again to resume. If this machine cannot reach the host, download these files elsewhere:',
    ...files,
    `Then run \`npm run model -- check ${model.name} --to ${folder}\`.`,
  ].join('\n');
}
