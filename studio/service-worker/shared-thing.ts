/** What another app sent: a video, or text that may contain a link. */
export type SharedThing = { file: File } | { text: string };

/** Gallery apps do not always give a file its ending. */
const ENDINGS: Record<string, string> = {
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/x-matroska': '.mkv',
};

/** What a share sheet posted, as `share_target` of the manifest names it. Null: neither a video nor text. */
export function readShared(form: FormData): SharedThing | null {
  const file = form.getAll('video').find((each): each is File => each instanceof File && each.size > 0);
  if (file !== undefined) return { file: named(file) };
  // Apps put links into different fields.
  const texts = ['url', 'text', 'title'].map((field) => form.get(field)).filter((each) => typeof each === 'string');
  const text = texts.find((each) => /https?:\/\//i.test(each)) ?? texts.find((each) => each !== '');
  return text === undefined ? null : { text };
}

function named(file: File): File {
  const ending = ENDINGS[file.type];
  if (ending === undefined || /\.\w+$/.test(file.name)) return file;
  return new File([file], `${file.name || 'video'}${ending}`, { type: file.type });
}
