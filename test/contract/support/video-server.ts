import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type FakeMediaServer, startFakeMediaServer } from '../../support/fakes/services/media-server.ts';
import { makeTinyVideo, type TinyFormat } from '../../support/media/tiny-video.ts';

export type FakeVideoServer = {
  /** Writes a video with a valid index and no real pictures, and returns its URL. */
  addVideo(
    name: string,
    options?: { durationSec?: number; format?: TinyFormat; kind?: 'video' | 'audio' },
  ): Promise<string>;
  /** Writes a file, followed by zeros up to `sizeBytes`, and returns its URL. */
  addFile(name: string, content: string | Uint8Array, sizeBytes?: number): Promise<string>;
  urlOf: FakeMediaServer['urlOf'];
  requests: FakeMediaServer['requests'];
  close(): Promise<void>;
};

/** Starts a fake server of videos on loopback. The Worker under test must allow private sources. */
export async function startFakeVideoServer(): Promise<FakeVideoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-contract-'));
  const server = await startFakeMediaServer(folder);
  return {
    async addVideo(name, options) {
      await writeFile(join(folder, name), await makeTinyVideo(options));
      return server.urlOf(name);
    },
    async addFile(name, content, sizeBytes) {
      await writeFile(join(folder, name), content);
      if (sizeBytes !== undefined) await truncate(join(folder, name), sizeBytes);
      return server.urlOf(name);
    },
    urlOf: server.urlOf,
    requests: server.requests,
    async close() {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * A video of 90 seconds for the tests of one file, on its own server. Its URL is set by the first hook of that file.
 */
export function useTalk(): { readonly url: string; addVideo(name: string): Promise<string> } {
  let host: FakeVideoServer;
  const talk = { url: '', addVideo: (name: string) => host.addVideo(name, { durationSec: 90 }) };
  beforeAll(async () => {
    host = await startFakeVideoServer();
    talk.url = await host.addVideo('talk.mp4', { durationSec: 90 });
  });
  afterAll(() => host.close());
  return talk;
}
