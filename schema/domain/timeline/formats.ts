import { type Media, joinSequences, type Sequence } from './timeline.ts';
import { writeEdl } from './write-edl.ts';
import { writeFcpxml } from './write-fcpxml.ts';
import { writeMlt } from './write-mlt.ts';
import { writeOtio } from './write-otio.ts';
import { writeSrt } from './write-srt.ts';
import { writeXmeml } from './write-xmeml.ts';

export const EXPORT_FORMATS = ['fcpxml', 'xmeml', 'edl', 'otio', 'mlt', 'srt'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Sequences = readonly [Sequence, ...Sequence[]];
/** `isJoined`: a document holds one timeline, so several clips follow each other in it. */
type Format = {
  ending: string;
  type: string;
  isJoined: boolean;
  write(name: string, sequences: Sequences, media: Media): string;
};

export const EXPORTS: Record<ExportFormat, Format> = {
  fcpxml: { ending: 'fcpxml', type: 'application/xml', isJoined: false, write: writeFcpxml },
  xmeml: { ending: 'xml', type: 'application/xml', isJoined: false, write: writeXmeml },
  otio: { ending: 'otio', type: 'application/vnd.pixar.opentimelineio+json', isJoined: false, write: writeOtio },
  edl: { ending: 'edl', type: 'text/plain', isJoined: true, write: joined(writeEdl) },
  mlt: { ending: 'mlt', type: 'application/xml', isJoined: true, write: joined(writeMlt) },
  srt: { ending: 'srt', type: 'application/x-subrip', isJoined: true, write: joined(writeSrt) },
};

function joined(write: (sequence: Sequence, media: Media) => string): Format['write'] {
  return (name, sequences, media) => {
    const [first, second] = sequences;
    return write(second === undefined ? first : joinSequences(name, sequences), media);
  };
}
