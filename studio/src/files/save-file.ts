/** Larger files use the browser's own download, which needs no memory but cannot set a readable name (bytes). */
const MOST_IN_MEMORY = 400_000_000;

/** Saves a file of a server under a name. Throws if it cannot be fetched. */
export async function saveUrl(url: string, name: string, sizeBytes: number | null = null): Promise<void> {
  if (!fitsMemory(sizeBytes)) return click(url, name);
  saveBlob(await fetchBlob(url), name);
}

export function fitsMemory(sizeBytes: number | null): boolean {
  return sizeBytes === null || sizeBytes <= MOST_IN_MEMORY;
}

/** A file of a server. Throws if it cannot be fetched. */
export async function fetchBlob(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.blob();
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  click(url, name);
  // The browser has opened it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function click(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
