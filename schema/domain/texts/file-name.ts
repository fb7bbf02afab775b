import { type AspectRatio, ASPECT_RATIOS, FORMATS } from '../formats.ts';

const MAX_CHARS = 80;
/** What Windows, macOS or Linux refuse in names of files. */
// eslint-disable-next-line no-control-regex -- they are what must go
const FORBIDDEN = /[\u0000-\u001F\u007F<>:"/\\|?*]+/g;

/** The name of a file of a video. Shapes other than the first one of the table are part of it: `Title 1x1.mp4`. */
export function videoFileName(title: string, shape: AspectRatio, ending: string): string {
  const mark = shape === ASPECT_RATIOS[0] ? '' : ` ${FORMATS[shape].label.replace(':', 'x')}`;
  return fileName(title, ending).replace(/\.[^.]*$/, (end) => `${mark}${end}`);
}

/** A readable file name: `title` without what systems refuse, and an ending such as `mp4`. */
export function fileName(title: string, ending: string): string {
  const plain = title.normalize('NFC').replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').trim();
  const short = [...plain]
    .slice(0, MAX_CHARS)
    .join('')
    .replace(/[. ]+$/, '')
    .replace(/^\.+/, '');
  return `${short === '' ? 'clip' : short}.${ending}`;
}

/** The names, made unique: repeated ones get a number. Some systems ignore case. */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    let free = name;
    for (let count = 2; used.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${ending}`;
    used.add(free.toLowerCase());
    return free;
  });
}
