import { downloadZip } from 'client-zip';
import { uniqueNames } from '#schema/domain/texts/file-name.ts';
import { saveBlob } from './save-file.ts';

/** A file of a server, and its name in the ZIP. */
export type ZipFile = { url: string; name: string };

type FilePicker = (options: {
  suggestedName: string;
  types: { accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

function picker(): FilePicker | undefined {
  return (window as { showSaveFilePicker?: FilePicker }).showSaveFilePicker?.bind(window);
}

/** Whether a ZIP goes straight to the disk. Otherwise it must fit into memory first. */
export const canStream = (): boolean => picker() !== undefined;

export type ZipOptions = { name: string; signal: AbortSignal; onBytes: (bytes: number) => void };

/**
 * Saves files as one ZIP, one after the other as they arrive. Call it from a click: the browser asks where to save it.
 * Throws the signal's reason, even if the user closes that dialog, and if a file cannot be fetched.
 */
export async function saveZip(files: readonly ZipFile[], { name, signal, onBytes }: ZipOptions): Promise<void> {
  const pick = picker();
  const handle = await pick?.({ suggestedName: name, types: [{ accept: { 'application/zip': ['.zip'] } }] });
  const names = uniqueNames(files.map((file) => file.name));
  const zip = downloadZip(responsesOf(files, names, signal)).body;
  if (zip === null) throw new Error('The ZIP has no content.');
  const counted = zip.pipeThrough(counter(onBytes));
  if (handle === undefined) return saveBlob(await new Response(counted).blob(), name);
  await counted.pipeTo(await handle.createWritable(), { signal });
}

async function* responsesOf(files: readonly ZipFile[], names: readonly string[], signal: AbortSignal) {
  for (const [i, file] of files.entries()) {
    const response = await fetch(file.url, { signal, credentials: 'omit' });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    yield { name: names[i] ?? file.name, input: response };
  }
}

function counter(onBytes: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
    },
  });
}
