import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type MediaServer, startMediaServer } from '../../support/fakes/services/media-server.ts';
import { makeTinyVideo, type TinyFormat } from '../../support/media/tiny-video.ts';

export type MediaHost = {
  /** Writes a video of which only the index is true, and gives its URL. */
  addVideo(
    name: string,
    options?: { durationSec?: number; format?: TinyFormat; kind?: 'video' | 'audio' },
  ): Promise<string>;
  addFile(name: string, content: string): Promise<string>;
  urlOf: MediaServer['urlOf'];
  requests: MediaServer['requests'];
  close(): Promise<void>;
};

/** A host of videos on loopback; the Worker under test must allow private sources. */
export async function startMediaHost(): Promise<MediaHost> {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-contract-'));
  const server = await startMediaServer(folder);
  return {
    async addVideo(name, options) {
      await writeFile(join(folder, name), await makeTinyVideo(options));
      return server.urlOf(name);
    },
    async addFile(name, content) {
      await writeFile(join(folder, name), content);
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

/** A talk of 90 seconds for the tests of one file, on a host of its own; its URL is there from the first hook of that file on. */
export function useTalk(): { readonly url: string } {
  const talk = { url: '' };
  let host: MediaHost;
  beforeAll(async () => {
    host = await startMediaHost();
    talk.url = await host.addVideo('talk.mp4', { durationSec: 90 });
  });
  afterAll(() => host.close());
  return talk;
}
