import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SoundLevels } from '#schema/domain/media.ts';
import { labelSpeakers } from '../../render-node/plan/transcript/diarize.ts';
import { measureSound } from '../../render-node/stages/transcribe/measure-sound.ts';
import { hearVoices, voicesOfSound } from '../../render-node/stages/transcribe/tell-voices.ts';
import { findVoiceModel } from '../../render-node/tools/speech/models/voice-model.ts';
import { openPcm } from '../../render-node/tools/speech/pcm-file.ts';
import { openSileroVoice } from '../../render-node/tools/speech/silero-voice.ts';
import type { PcmFile } from '../../render-node/tools/speech/speech.ts';
import type { PrintVoice } from '../../render-node/plan/voices/group-prints.ts';
import { openVoiceprints } from '../../render-node/tools/onnx/voiceprints.ts';
import type { Bench, BenchResult } from '../lib/bench.ts';
import { type Talk, talksIn } from './material.ts';
import { addTurnSums, NO_TURN_SUMS, scoreTurns, type Turn, type TurnSums } from './score-turns.ts';

const RECORDINGS = fileURLToPath(new URL('../../recordings/', import.meta.url));
const MODELS = fileURLToPath(new URL('../../models/', import.meta.url));
const never = new AbortController().signal;
const voice = openSileroVoice();

/**
 * Who speaks when in calls, meetings and made conversations of two to five people, heard as a job hears it. Those that
 * constants were tuned on are measured too, but count in no check.
 */
export const diarization: Bench = {
  async run({ folder = RECORDINGS }) {
    const talks = talksIn(folder);
    if (talks.length === 0) throw new Error('There are no recordings. Fetch them with `npm run fetch-speech`.');
    const file = process.env['VOICE_MODEL'] ?? (await findVoiceModel(MODELS));
    if (file === null) {
      throw new Error('There is no model of voices. Get it with `npm run model -- download campplus-zh-en`.');
    }
    const printVoice = openVoiceprints(file);
    const scratch = await mkdtemp(join(tmpdir(), 'diarization-'));
    try {
      const heard: Heard[] = [];
      for (const talk of talks) heard.push(await hear(talk, { scratch, printVoice }));
      return resultOf(heard);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

type Way = 'byModel' | 'byPitch' | 'asOne';
type Heard = { talk: Talk; people: number; seconds: number; cpuSec: number } & Record<
  Way,
  { sums: TurnSums; voices: number }
>;

async function hear(talk: Talk, { scratch, printVoice }: { scratch: string; printVoice: PrintVoice }): Promise<Heard> {
  const { pcm: bytes, turns } = await talk.read();
  const file = join(scratch, 'talk.pcm');
  await writeFile(file, bytes);
  const pcm = await openPcm(file);
  const speech = await voice.detect(pcm, never);
  const levels = await measureSound(pcm, { startSec: 0, speech, signal: never });
  const { found, cpuSec } = await tell({ pcm, speech, levels, printVoice, signal: never });
  const judge = (by: readonly Turn[]) => ({ sums: scoreTurns(turns, by), voices: peopleIn(by) });
  return {
    talk,
    people: peopleIn(turns),
    seconds: pcm.durationSec,
    cpuSec,
    byModel: judge(found),
    byPitch: judge(turnsByPitch(levels)),
    asOne: judge(found.map((turn) => ({ ...turn, speaker: 'A' }))),
  };
}

async function tell(
  request: Parameters<typeof hearVoices>[0] & { pcm: PcmFile },
): Promise<{ found: Turn[]; cpuSec: number }> {
  const before = process.cpuUsage();
  const { turns } = voicesOfSound(await hearVoices(request), 0);
  const used = process.cpuUsage(before);
  return {
    found: turns.map(({ voice: speaker, ...range }) => ({ ...range, speaker })),
    cpuSec: (used.user + used.system) / 1e6,
  };
}

/** Without the model, pieces of speech are told apart by pitch and timbre, if they clearly differ. */
function turnsByPitch({ voices = [] }: SoundLevels): Turn[] {
  const words = voices.map(({ startSec, endSec }) => ({ text: '', startSec, endSec }));
  return labelSpeakers(words, { voices }).map(({ startSec, endSec, speaker = 'A' }) => ({ startSec, endSec, speaker }));
}

function peopleIn(turns: readonly Turn[]): number {
  return new Set(turns.map(({ speaker }) => speaker)).size;
}

function resultOf(heard: readonly Heard[]): BenchResult {
  const test = heard.filter(({ talk }) => talk.use === 'test');
  const isReal = ({ talk }: Heard) => !talk.kind.startsWith('made');
  const seconds = heard.reduce((sum, one) => sum + one.seconds, 0);
  const tested = ratesOf(test, 'byModel');
  return {
    figure: tested.errorRate,
    goal: 0.12,
    also: {
      'error rate of real conversations': { figure: ratesOf(test.filter(isReal), 'byModel').errorRate, goal: 0.12 },
      'share of conversations with the right number of people': {
        figure: tested.rightNumber,
        goal: 0.8,
        bound: 'at least',
      },
      'CPU seconds a minute': {
        figure: rounded((60 * heard.reduce((sum, { cpuSec }) => sum + cpuSec, 0)) / seconds),
        goal: 1,
      },
    },
    details: {
      test: tested,
      tune: ratesOf(
        heard.filter(({ talk }) => talk.use === 'tune'),
        'byModel',
      ),
      withoutModel: ratesOf(test, 'byPitch'),
      everybodyAsOne: ratesOf(test, 'asOne'),
      kinds: Object.fromEntries(
        Object.entries(Object.groupBy(heard, ({ talk }) => `${talk.kind}, ${talk.use}`)).map(([kind, all = []]) => [
          kind,
          ratesOf(all, 'byModel'),
        ]),
      ),
      talks: Object.fromEntries(
        heard.map((one) => [
          one.talk.id,
          { people: one.people, voices: one.byModel.voices, ...ratesOf([one], 'byModel') },
        ]),
      ),
    },
  };
}

function ratesOf(heard: readonly Heard[], way: Way) {
  const sums = heard.map((one) => one[way].sums).reduce(addTurnSums, NO_TURN_SUMS);
  const rate = (sec: number) => rounded(sec / Math.max(sums.speech, 0.01));
  return {
    errorRate: rate(sums.missed + sums.falseAlarm + sums.confusion),
    missed: rate(sums.missed),
    falseAlarm: rate(sums.falseAlarm),
    confusion: rate(sums.confusion),
    rightNumber: rounded(heard.filter((one) => one.people === one[way].voices).length / Math.max(1, heard.length)),
    minutes: rounded(heard.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
