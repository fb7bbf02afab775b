import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

const FORMATS = {
  /** Index at the head. */
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  /** Index at the end, as cameras write it. */
  'mp4-index-last': () => new Mp4OutputFormat({ fastStart: false }),
  mov: () => new MovOutputFormat({ fastStart: false }),
  mkv: () => new MkvOutputFormat(),
  /** No duration in the index, as recorders write it that may be cut off. */
  'mp4-fragments': () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
  'mkv-stream': () => new MkvOutputFormat({ appendOnly: true }),
};
export type TinyFormat = keyof typeof FORMATS;

const FPS = 5;

/**
 * A container with a valid index and frames of noise, for code that reads only the index. `bytesPerFrame` sets how far
 * from the start the index of a file lies that has it at the end.
 */
export async function makeTinyVideo({
  format = 'mp4',
  durationSec = 60,
  bytesPerFrame = 20,
  kind = 'video',
}: {
  format?: TinyFormat;
  durationSec?: number;
  bytesPerFrame?: number;
  kind?: 'video' | 'audio';
} = {}): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format: FORMATS[format](), target });
  const add = kind === 'video' ? addVideo(output) : addAudio(output);
  await output.start();
  for (let frame = 0; frame < durationSec * FPS; frame += 1) {
    const data = new Uint8Array(bytesPerFrame).fill(frame % 251);
    await add(new EncodedPacket(data, 'key', frame / FPS, 1 / FPS));
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('The muxer gave no file.');
  return new Uint8Array(target.buffer);
}

function addVideo(output: Output) {
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  // The smallest avcC box that parsers accept: baseline profile, one empty SPS and PPS each.
  const description = new Uint8Array([1, 66, 0, 30, 255, 225, 0, 4, 103, 66, 0, 30, 1, 0, 2, 104, 0]);
  const decoderConfig = { codec: 'avc1.42001e', codedWidth: 320, codedHeight: 180, description };
  return (packet: EncodedPacket) => source.add(packet, { decoderConfig });
}

function addAudio(output: Output) {
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 };
  return (packet: EncodedPacket) => source.add(packet, { decoderConfig });
}
