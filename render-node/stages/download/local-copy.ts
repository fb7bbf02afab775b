import { type FileHandle, open, rm } from 'node:fs/promises';

/**
 * The copy of a source that is written while it passes through. A copy that would be larger than `maxBytes`, or for
 * which the disk has no room, is given up; that fails nothing.
 */
export class LocalCopy {
  readonly #file: string;
  readonly #maxBytes: number;
  #handle: FileHandle | null;
  #bytes = 0;

  private constructor(file: string, maxBytes: number, handle: FileHandle) {
    this.#file = file;
    this.#maxBytes = maxBytes;
    this.#handle = handle;
  }

  static async open(file: string, maxBytes: number): Promise<LocalCopy> {
    return new LocalCopy(file, maxBytes, await open(file, 'wx'));
  }

  async write(chunk: Uint8Array): Promise<void> {
    if (this.#handle === null) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) return this.#giveUp();
    await this.#handle.writeFile(chunk).catch(() => this.#giveUp());
  }

  /** The complete copy; null if it was given up. */
  async end(): Promise<string | null> {
    if (this.#handle === null) return null;
    await this.#handle.close();
    this.#handle = null;
    return this.#file;
  }

  async #giveUp(): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
    await rm(this.#file, { force: true });
  }
}
