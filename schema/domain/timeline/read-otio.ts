import { checkOneFile, type EditedTimeline, fraction, pieceOf } from './edited-piece.ts';
import { exactRate, type Fraction } from './rate.ts';
import { UnreadableEdit } from './unreadable-edit.ts';

type Json = Record<string, unknown>;

/** The timelines of a document. Throws `UnreadableEdit`. */
export function readOtio(text: string): EditedTimeline[] {
  return timelinesIn(parse(text)).map((timeline) => {
    const tracks = listOf(objectOf(timeline['tracks'])['children']);
    const track = tracks.find((one) => one['kind'] === 'Video' && listOf(one['children']).some(isClip));
    const children = listOf(track?.['children']);
    const nested = children.find((child) => /^(?:Stack|Track)\./.test(textOf(child['OTIO_SCHEMA'])));
    if (nested !== undefined) {
      throw new UnreadableEdit('It has nested timelines in its lowest video track. Break them apart.');
    }
    const clips = children.filter(isClip);
    checkOneFile(clips.map((clip) => textOf(mediaOf(clip)['target_url'])));
    return { name: textOf(timeline['name']), pieces: clips.map(pieceOfClip) };
  });
}

function parse(text: string): Json {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    throw new UnreadableEdit('It is not complete. Export it again.');
  }
}

function timelinesIn(root: Json): Json[] {
  const schema = textOf(root['OTIO_SCHEMA']);
  if (schema.startsWith('Timeline.')) return [root];
  if (!schema.startsWith('SerializableCollection.')) {
    throw new UnreadableEdit('It is neither FCPXML nor OpenTimelineIO. Export the timeline as one of them.');
  }
  return listOf(root['children']).filter((child) => textOf(child['OTIO_SCHEMA']).startsWith('Timeline.'));
}

function isClip(child: Json): boolean {
  return textOf(child['OTIO_SCHEMA']).startsWith('Clip.');
}

function pieceOfClip(clip: Json) {
  if (listOf(clip['effects']).some((effect) => /TimeWarp|TimeEffect|FreezeFrame/.test(textOf(effect['OTIO_SCHEMA'])))) {
    throw new UnreadableEdit('One of its pieces has another speed. Set its speed back to 100 %.');
  }
  const available = objectOf(mediaOf(clip)['available_range']);
  // Without a range of its own, a clip shows all of its file.
  const shown = clip['source_range'] === null ? available : objectOf(clip['source_range']);
  const start = timeOf(shown['start_time']);
  const duration = timeOf(shown['duration']);
  if (start === undefined || duration === undefined)
    throw new UnreadableEdit('One of its clips has no range. Export it again.');
  return pieceOf(start, duration, timeOf(available['start_time']) ?? { num: 0, den: 1 });
}

/** The file of a clip: `Clip.1` has one, later versions choose among several. */
function mediaOf(clip: Json): Json {
  const key = textOf(clip['active_media_reference_key']) || 'DEFAULT_MEDIA';
  return objectOf(clip['media_reference'] ?? objectOf(clip['media_references'])[key]);
}

/** Its rates are decimals: 29.97 means 30000/1001. Values may lie between frames. */
function timeOf(value: unknown): Fraction | undefined {
  const { value: frames, rate } = objectOf(value);
  if (typeof frames !== 'number' || typeof rate !== 'number' || !(rate > 0) || !Number.isFinite(frames))
    return undefined;
  const exact = exactRate(rate) ?? { num: Math.round(rate * PARTS), den: PARTS };
  return fraction(Math.round(frames * PARTS) * exact.den, exact.num * PARTS);
}

const PARTS = 1000;

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
