import { urlOfPath } from './media-path.ts';
import { type FrameRate, isDropFrame, isNtsc, nominalFps, timecode } from './rate.ts';
import { el, type XmlNode } from './xml.ts';

/** Resolve takes a bare relative name for a file beside the document, but no `./`. */
export function pathUrl(path: string): string {
  return urlOfPath(path, 'file://localhost').replace(/^\.\//, '');
}

export function rateOf(rate: FrameRate): XmlNode {
  return el('rate', {}, el('timebase', {}, nominalFps(rate)), el('ntsc', {}, isNtsc(rate) ? 'TRUE' : 'FALSE'));
}

export function timecodeOf(rate: FrameRate): XmlNode {
  return el(
    'timecode',
    {},
    rateOf(rate),
    el('string', {}, timecode(0, rate)),
    el('frame', {}, 0),
    el('displayformat', {}, isDropFrame(rate) ? 'DF' : 'NDF'),
  );
}
