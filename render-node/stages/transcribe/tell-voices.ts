import type { Range } from '#schema/domain/clip.ts';
import type { SoundLevels, Voiceprint, VoiceTurn } from '#schema/domain/media.ts';
import { toMs } from '#schema/domain/time.ts';
import { heardOf, type Levels, tilesOf } from '../../plan/voices/tiles.ts';
import { voiceName } from '../../plan/voices/voice-name.ts';
import { type Tile, tellVoices } from '../../plan/voices/voice-turns.ts';
import { wholeSpeech } from '../../plan/voices/whole-speech.ts';
import { readSamples } from '../../tools/speech/pcm-file.ts';
import type { PcmFile } from '../../tools/speech/speech.ts';
import type { PrintVoice } from '../../plan/voices/group-prints.ts';

type Hearing = {
  pcm: PcmFile;
  /** Where somebody speaks, in seconds of the file, and the levels of the file. */
  speech: readonly Range[];
  levels: Levels;
  printVoice: PrintVoice;
  signal: AbortSignal;
};

/** Who speaks when in a file, by the sound of the voices: turns in seconds of the file, and what each voice is like. */
export async function hearVoices({ pcm, speech, levels, printVoice, signal }: Hearing) {
  const tiles: Tile[] = [];
  for (const tile of tilesOf(wholeSpeech(speech, levels), levels)) {
    signal.throwIfAborted();
    const heard = heardOf(tile);
    const samples = heard === null ? null : await readSamples(pcm, heard);
    tiles.push({ ...tile, print: samples === null ? null : await printVoice(samples) });
  }
  return tellVoices(tiles);
}

/** The same as parts of the sound of a window that begins at `startSec` of the source. */
export function voicesOfSound(
  { turns, prints }: Awaited<ReturnType<typeof hearVoices>>,
  startSec: number,
): Required<Pick<SoundLevels, 'turns' | 'voiceprints'>> & { turns: VoiceTurn[]; voiceprints: Voiceprint[] } {
  return {
    turns: turns.map((turn) => ({
      startSec: toMs(turn.startSec + startSec),
      endSec: toMs(turn.endSec + startSec),
      voice: voiceName(turn.voice),
    })),
    voiceprints: prints.map(({ print, seconds }, voice) => ({
      voice: voiceName(voice),
      seconds: toMs(seconds),
      values: Array.from(print, toMs),
    })),
  };
}
