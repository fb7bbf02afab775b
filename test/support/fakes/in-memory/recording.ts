import { LIVES } from '#schema/domain/limits.ts';
import type { Segment } from '#schema/jobs/capture.ts';
import type { CaptureCalls } from '../../../../render-node/protocol/capture-api.ts';

type Moment = Parameters<CaptureCalls['reportMoment']>[0];

/**
 * A fake of the Worker's side of a recording. It outlives the nodes that record. Its URLs are for `makeFakeObjects`.
 */
export type FakeRecording = {
  calls: CaptureCalls;
  readonly segments: Segment[];
  readonly moments: Map<string, Moment>;
  readonly clips: Map<string, { startSec: number; endSec: number }>;
  readonly shorts: Map<string, Parameters<CaptureCalls['storeMomentSource']>[1]>;
};

export function makeFakeRecording(): FakeRecording {
  const segments: Segment[] = [];
  const moments: FakeRecording['moments'] = new Map();
  const clips: FakeRecording['clips'] = new Map();
  const shorts: FakeRecording['shorts'] = new Map();
  const output = (name: string, contentType: string) => ({ url: `https://storage.test/${name}`, contentType });
  return {
    segments,
    moments,
    clips,
    shorts,
    calls: {
      reportSegments: async (stored, { fromSeq, count }) => {
        for (const one of stored) if (segments.every(({ seq }) => seq !== one.seq)) segments.push(one);
        return Array.from({ length: count }, (_, index) => ({
          seq: fromSeq + index,
          output: output(`segment-${fromSeq + index}`, 'video/mp2t'),
        }));
      },
      findSegments: async ({ startSec, endSec }) =>
        segments
          .filter((one) => one.startSec < endSec && one.startSec + one.durationSec > startSec)
          .slice(0, LIVES.segmentsPerCall)
          .map((one) => ({ ...one, url: `https://storage.test/segment-${one.seq}` })),
      reportMoment: async (moment) => {
        const id = `moment-${moment.ref}`;
        if (!moments.has(id)) moments.set(id, moment);
        const outputs = {
          clip: output(`${id}.mp4`, 'video/mp4'),
          thumbnail: output(`${id}.jpg`, 'image/jpeg'),
          source: output(`${id}-source.mp4`, 'video/mp4'),
        };
        return { id, outputs };
      },
      storeClip: async (id, range) => void clips.set(id, range),
      storeMomentSource: async (id, source) => void shorts.set(id, source),
    },
  };
}
