import { describe, expect, it } from 'vitest';
import type {
  AcousticModel,
  Context,
  Triphone,
} from '../../../../../../render-node/plan/speech/alignment/acoustic-model.ts';
import { bestPath } from '../../../../../../render-node/plan/speech/alignment/best-path.ts';
import { FEATURES } from '../../../../../../render-node/plan/speech/alignment/cepstra.ts';
import { phoneGraph } from '../../../../../../render-node/plan/speech/alignment/phone-graph.ts';
import type { Ways } from '../../../../../../render-node/plan/speech/alignment/steps.ts';

const NAMES = ['SIL', '+NSN+', '+SPN+', 'A', 'B', 'C'];
const idOf = (name: string) => NAMES.indexOf(name);

/** Each state goes on or stays with the same probability. */
const TRANSITIONS = Float64Array.from({ length: 12 }, (_, i) => {
  const [from, to] = [Math.floor(i / 4), i % 4];
  return to === from || to === from + 1 ? Math.log(0.5) : -Infinity;
});

/** Phones whose three states have one senone, that of the phone. `asked` gathers the contexts. */
function toyModel(asked: string[] = []): AcousticModel {
  const plain = (phone: number): Triphone => ({ phone, senones: [phone, phone, phone], transitions: TRANSITIONS });
  const none = new Float32Array();
  return {
    phones: new Map(NAMES.map((name, i) => [name, i])),
    senones: NAMES.length,
    means: none,
    precisions: none,
    peaks: none,
    weights: new Uint8Array(),
    alone: plain,
    triphone: (phone, { before, after, position }: Context) => {
      asked.push(`${NAMES[before]} ${NAMES[phone]} ${NAMES[after]} ${position}`);
      return plain(phone);
    },
  };
}

/** Hears a phone in each frame. Another one costs 10, but a noise is nearly as good as silence. */
function toyScorer(frames: string[]) {
  let heard = '';
  return {
    look: (_: Float32Array, at: number) => {
      heard = frames[at / FEATURES] ?? '';
    },
    score: (phone: number) => (NAMES[phone] === heard ? 0 : -10),
  };
}

const said = (text: string): Ways[] =>
  text.split(', ').map((word) => (word === '?' ? null : word.split(' | ').map((way) => way.split(' '))));
const often = (names: string, times: number) =>
  names.split(' ').flatMap((name) => Array.from({ length: times }, () => name));

function align(text: string, frames: string[], beam = Infinity) {
  const features = new Float32Array(frames.length * FEATURES);
  return bestPath(phoneGraph(said(text), toyModel()), features, toyScorer(frames), beam);
}

describe('phoneGraph', () => {
  it('gives each phone its neighbours, also across words, and silence where there may be a pause', () => {
    const asked: string[] = [];
    phoneGraph(said('A B, C'), toyModel(asked));
    expect(asked).toEqual(['SIL A B begin', 'A B SIL end', 'A B C end', 'SIL C SIL alone', 'B C SIL alone']);
  });

  it('connects only words that expect each other, with pauses and noises between', () => {
    const { nodes, first, last } = phoneGraph(said('A B, C'), toyModel());
    const nextOf = (at: number) => nodes[at]?.next.map(({ node }) => NAMES[nodes[node]?.phone ?? -1]);
    const [beforePause, beforeWord] = nodes.flatMap(({ phone }, i) => (phone === idOf('B') ? [i] : []));
    expect(nextOf(beforePause ?? -1)).toEqual(['SIL', '+NSN+', '+SPN+']);
    expect(nextOf(beforeWord ?? -1)).toEqual(['C']);
    expect(first.map(({ node }) => NAMES[nodes[node]?.phone ?? -1])).toEqual(['SIL', '+NSN+', '+SPN+', 'A']);
    expect(last.map((node) => NAMES[nodes[node]?.phone ?? -1])).toEqual(['C', 'C', 'SIL', '+NSN+', '+SPN+']);
  });

  it('names a phone that the model lacks', () => {
    expect(() => phoneGraph(said('A Q'), toyModel())).toThrow('no Q');
  });
});

describe('bestPath', () => {
  it('finds where each word is, and leaves pauses out', () => {
    const frames = [...often('SIL', 12), ...often('A B', 5), ...often('C', 6), ...often('SIL', 9), ...often('B', 4)];
    expect(align('A B, C, B', frames)).toEqual([
      { step: 0, from: 12, to: 22 },
      { step: 1, from: 22, to: 28 },
      { step: 2, from: 37, to: 41 },
    ]);
  });

  it('takes the pronunciation that is heard', () => {
    const frames = [...often('A C', 5), ...often('B', 5)];
    expect(align('A B C | A C, B', frames)).toEqual([
      { step: 0, from: 0, to: 10 },
      { step: 1, from: 10, to: 15 },
    ]);
  });

  it('hears an unknown word as any phones, as one piece', () => {
    const frames = [...often('A', 5), ...often('C B', 20), ...often('A', 5)];
    expect(align('A, ?, A', frames)).toEqual([
      { step: 0, from: 0, to: 5 },
      { step: 1, from: 5, to: 45 },
      { step: 2, from: 45, to: 50 },
    ]);
  });

  it('gives null where the sound is too short, or where the beam lost the way', () => {
    const frames = [...often('A', 10), ...often('B', 20), ...often('A', 20)];
    expect(align('A, B, C', often('A', 8))).toBeNull();
    expect(align('A, C, A', frames)).toHaveLength(3);
    expect(align('A, C, A', frames, 2)).toBeNull();
    expect(align('A', [])).toBeNull();
  });
});
