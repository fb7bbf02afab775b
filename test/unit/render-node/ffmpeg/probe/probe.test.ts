import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JobFailure } from '#schema/domain/failure.ts';
import { sourceInfoSchema } from '#schema/jobs/job.ts';
import { readProbe, statedDurationSec } from '../../../../../render-node/ffmpeg/probe/probe.ts';
import { BAD_PROBES, GOOD_PROBES } from '../../../../support/builders/probe-records.ts';

function failureOf(record: unknown): unknown {
  try {
    readProbe(record);
    return 'read';
  } catch (error) {
    return error instanceof JobFailure ? error.code : error;
  }
}

describe('readProbe', () => {
  it.each(GOOD_PROBES)('reads: $name', ({ record, info }) => {
    const { container, audioCodec, ...read } = readProbe(record);
    expect(read).toEqual(info);
    expect([typeof container, audioCodec === undefined]).toEqual(['string', !info.hasAudio]);
    expect(sourceInfoSchema.parse(readProbe(record))).toEqual(readProbe(record));
  });

  it.each(BAD_PROBES)('refuses: $name', ({ record, code }) => {
    expect(failureOf(record)).toBe(code);
  });

  it('takes measured figures over stated ones', () => {
    const record = { streams: [{ codec_type: 'video', codec_name: 'h264', width: 320, height: 180 }], format: {} };
    expect(statedDurationSec(record)).toBeNull();
    expect(readProbe(record, { durationSec: 12.5, sizeBytes: 7 })).toMatchObject({ durationSec: 12.5, sizeBytes: 7 });
  });

  it('answers any JSON with a valid record or a failure of its own', () => {
    fc.assert(
      fc.property(
        fc.record({
          streams: fc.array(
            fc.record(
              {
                codec_type: fc.constantFrom('video', 'audio', 'data'),
                codec_name: fc.constantFrom('h264', 'none'),
                width: fc.integer({ min: -1, max: 10_000 }),
                height: fc.integer({ min: -1, max: 10_000 }),
                sample_aspect_ratio: fc.constantFrom('1:1', '0:1', '4:3', '1:4000', 'x'),
                r_frame_rate: fc.constantFrom('30/1', '0/0', '1/0', '-5/1', 'N/A'),
                avg_frame_rate: fc.constantFrom('30/1', '0/0', '90000/1', ''),
                side_data_list: fc.array(fc.record({ rotation: fc.double() })),
              },
              { requiredKeys: ['codec_type'] },
            ),
          ),
          format: fc.record({ duration: fc.oneof(fc.double().map(String), fc.string()) }),
        }),
        (record) => {
          const outcome = failureOf(record);
          const seen = outcome === 'read' ? sourceInfoSchema.safeParse(readProbe(record)).success : typeof outcome;
          expect([true, 'string']).toContain(seen);
        },
      ),
    );
  });
});
