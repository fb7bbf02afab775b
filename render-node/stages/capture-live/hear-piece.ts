import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Range } from '#schema/domain/clip.ts';
import type { MotionFrame } from '#schema/domain/media.ts';
import type { LiveChunk } from '../../plan/moments/types.ts';
import { makeMotionReader } from '../../plan/shots/motion.ts';
import { openPcm, PCM_RATE, readSamples } from '../../tools/speech/pcm-file.ts';
import type { VoiceActivity } from '../../tools/speech/speech.ts';
import type { Piece } from './take-piece.ts';
import { writeOwn } from '../../base/own-file.ts';

/** Sound before a piece for voice detection, which needs a moment to adapt. */
const LEAD_SEC = 1.5;
const BYTES_PER_SEC = PCM_RATE * 2;
const MAX_PICTURES_A_SEC = 2;

/** The sound and picture measurements of a piece. */
export type HeardPiece = Pick<Piece, 'startSec' | 'durationSec' | 'isDiscontinuous' | 'pcmFile' | 'pictures'>;

/**
 * Turns pieces, in order, into the input of moment detection: sound, voices, and how much the picture changes. Removes
 * their PCM files.
 */
export function makeHearing(options: { voice: VoiceActivity; folder: string; signal: AbortSignal }) {
  const lookAtPictures = makePictureComparison();
  let lead: Buffer = Buffer.alloc(0);
  return async (piece: HeardPiece): Promise<LiveChunk> => {
    const range = { startSec: piece.startSec, endSec: piece.startSec + piece.durationSec };
    const motion = lookAtPictures(piece);
    if (piece.pcmFile === null) return { ...range, samples: null, speech: [], motion };
    const sound = await readFile(piece.pcmFile);
    const before = piece.isDiscontinuous ? Buffer.alloc(0) : lead;
    lead = sound.subarray(-Math.floor(LEAD_SEC * BYTES_PER_SEC));
    const speech = await findSpeech(Buffer.concat([before, sound]), range.startSec - before.length / BYTES_PER_SEC);
    const samples = await readSamples(await openPcm(piece.pcmFile), {
      startSec: 0,
      endSec: sound.length / BYTES_PER_SEC,
    });
    await rm(piece.pcmFile, { force: true });
    return { ...range, samples, speech: speech.flatMap((part) => within(part, range)), motion };
  };

  async function findSpeech(sound: Buffer, startSec: number): Promise<Range[]> {
    const file = join(options.folder, 'heard.pcm');
    await writeOwn(file, sound);
    const found = await options.voice.detect(await openPcm(file), options.signal);
    return found.map((part) => ({ startSec: part.startSec + startSec, endSec: part.endSec + startSec }));
  }
}

function within(part: Range, range: Range): Range[] {
  const startSec = Math.max(part.startSec, range.startSec);
  const endSec = Math.min(part.endSec, range.endSec);
  return endSec > startSec ? [{ startSec, endSec }] : [];
}

/** Compares each key picture with the previous one, also across pieces. */
function makePictureComparison() {
  let last: Uint8Array | null = null;
  return (piece: HeardPiece): MotionFrame[] => {
    const most = Math.max(1, Math.floor(piece.durationSec * MAX_PICTURES_A_SEC));
    const step = Math.max(1, Math.ceil(piece.pictures.length / most));
    const pictures = piece.pictures.filter((_, index) => index % step === 0);
    const reader = makeMotionReader();
    const known = last === null ? [] : [last];
    for (const picture of [...known, ...pictures]) reader.read(picture);
    last = pictures.at(-1) ?? last;
    const apartSec = piece.durationSec / Math.max(1, pictures.length);
    // The last picture of the previous piece gets a time before all others and is left out of the result.
    const timesSec = pictures.map((_, index) => piece.startSec + index * apartSec);
    const before = known.map(() => Math.max(0, piece.startSec - apartSec));
    return reader.frames([...before, ...timesSec]).filter(({ atSec }) => atSec >= piece.startSec - 0.001);
  };
}
