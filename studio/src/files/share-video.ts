const VIDEO = { type: 'video/mp4' };

/** A finished video as a file that other apps take. */
export function videoFile(blob: Blob, name: string): File {
  return new File([blob], name, VIDEO);
}

/** Whether this device hands videos to other apps. */
export function canShareVideos(): boolean {
  return navigator.canShare?.({ files: [videoFile(new Blob(), 'clip.mp4')] }) ?? false;
}

/**
 * `late`: the tap was too long ago, because the file had to come first, so the user must tap again. `refused`: this device
 * does not share this file.
 */
export type Shared = 'shared' | 'dismissed' | 'late' | 'refused';

/** Opens the share sheet of the device with a file. `share` is `navigator.share`. */
export async function shareFile(file: File, share: (data: ShareData) => Promise<void>): Promise<Shared> {
  try {
    await share({ files: [file] });
    return 'shared';
  } catch (error) {
    const { name } = error as Error;
    if (name === 'AbortError') return 'dismissed';
    return name === 'NotAllowedError' ? 'late' : 'refused';
  }
}
