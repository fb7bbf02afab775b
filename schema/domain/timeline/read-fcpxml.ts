import { checkOneFile, type EditedTimeline, fraction, pieceOf } from './edited-piece.ts';
import type { Fraction } from './rate.ts';
import { allOf, type ReadXml, readXml } from './read-xml.ts';
import { UnreadableEdit } from './unreadable-edit.ts';

const ZERO: Fraction = { num: 0, den: 1 };
/** What may lie in a spine without showing the video. */
const BESIDE = new Set(['gap', 'title', 'transition']);

/** The projects of a document. Throws `UnreadableEdit`. */
export function readFcpxml(text: string): EditedTimeline[] {
  const root = readXml(text);
  if (root.name !== 'fcpxml') {
    throw new UnreadableEdit('It is neither FCPXML nor OpenTimelineIO. Export the timeline as one of them.');
  }
  const origins = new Map(
    allOf(root, 'asset').map(({ attributes }) => [attributes['id'] ?? '', timeOf(attributes['start']) ?? ZERO]),
  );
  return allOf(root, 'project').map((project) => {
    const [spine] = allOf(project, 'spine');
    const shown = (spine?.children ?? []).filter(({ name }) => !BESIDE.has(name)).map((clip) => shownBy(clip, origins));
    checkOneFile(shown.map(({ file }) => file));
    return { name: project.attributes['name'] ?? '', pieces: shown.map(({ piece }) => piece) };
  });
}

function shownBy(clip: ReadXml, origins: ReadonlyMap<string, Fraction>) {
  const { name, attributes, children } = clip;
  if (children.some((child) => child.name === 'timeMap')) {
    throw new UnreadableEdit('One of its pieces has another speed. Set its speed back to 100 %.');
  }
  // Resolve and older versions of Final Cut wrap the video into a `clip`, on a clock of its own.
  const inner = name === 'clip' ? children.find((child) => child.name === 'video') : clip;
  const file = inner?.attributes['ref'] ?? '';
  const origin = origins.get(file);
  const duration = timeOf(attributes['duration']);
  if (!['asset-clip', 'clip', 'video'].includes(name) || origin === undefined || duration === undefined) {
    throw new UnreadableEdit(`It has a ${name} that shows more than the video. Break compound clips apart.`);
  }
  return { file, piece: pieceOf(timeOf(attributes['start']) ?? origin, duration, origin) };
}

/** A time such as 1001/30000s or 5s. */
function timeOf(text: string | undefined): Fraction | undefined {
  if (text === undefined) return undefined;
  const [, num, den = '1'] = /^(-?\d{1,19})(?:\/(\d{1,10}))?s$/.exec(text.trim()) ?? [];
  return fraction(Number(num), Number(den));
}
