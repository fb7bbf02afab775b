import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import * as z from 'zod';

/** Where the files of a group are from, and what they may be used for. */
export const groupOrigin = {
  /** Public repository on GitHub: `owner/name`. */
  source: z.string(),
  commit: z.string(),
  /** Folder of the files in the repository, ends in a slash. */
  folder: z.string(),
  /** SPDX name, or `public domain`. Covers sound and text. */
  license: z.string(),
  /** Who spoke, how it sounds and where the text is from. */
  note: z.string(),
  /** Constants may be tuned on `tune`; what is claimed is measured on `test`. */
  use: z.enum(['tune', 'test']),
};

const groupSchema = z.object({
  ...groupOrigin,
  /** BCP 47 primary tag. */
  language: z.string(),
  /** `acted`: a part that was written, but not read aloud. */
  kind: z.enum(['read', 'acted', 'spontaneous']),
  speakers: z.number(),
  /** The text has the marks and capitals that a person put. */
  hasMarks: z.boolean(),
  recordings: z.array(
    z.object({
      id: z.string(),
      file: z.string(),
      sha256: z.string(),
      /** Without the cuts. */
      seconds: z.number(),
      /** Stretches of the file that are left out, in seconds: nobody can say for certain which words are in them. */
      cuts: z.array(z.tuple([z.number(), z.number()])).optional(),
      /** Goes on where the recording before it in the group ends: they are heard as one. */
      continues: z.literal(true).optional(),
      text: z.string(),
    }),
  ),
});

type Group = z.infer<typeof groupSchema>;
/** A file with the words said in it. `path` is the file's path in the repository. */
export type Recording = Omit<Group, 'recordings' | 'folder'> &
  Omit<Group['recordings'][number], 'file'> & { path: string };
/** A file that is fetched. `path` is its path in the repository. */
export type Fetched = Pick<Recording, 'id' | 'source' | 'commit' | 'path' | 'sha256'>;
/** What is heard at once: a recording, or several that go on one from another, with the words and seconds of all. */
export type Take = Omit<Recording, 'path' | 'sha256' | 'cuts' | 'continues'> & { parts: Recording[] };

/** The recordings with known words that `npm run fetch-speech` fetches. */
export function readCard(): Recording[] {
  const file = new URL('./recordings.json', import.meta.url);
  return z
    .array(groupSchema)
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .flatMap(({ recordings, folder, ...group }) =>
      recordings.map(({ file: name, ...recording }) => ({ ...group, ...recording, path: folder + name })),
    );
}

/** Recordings that go on one from another become one, as nobody brings a file of twelve seconds. */
export function joinRecordings(card: readonly Recording[]): Take[] {
  const takes: Take[] = [];
  for (const recording of card) {
    const last = takes.at(-1);
    if (recording.continues === true && last !== undefined) {
      last.parts.push(recording);
      last.seconds += recording.seconds;
      last.text += ` ${recording.text}`;
    } else {
      const { path: _path, sha256: _sha256, cuts: _cuts, continues: _continues, ...take } = recording;
      takes.push({ ...take, parts: [recording] });
    }
  }
  return takes;
}

/** Name of the recording's file in the folder that `npm run fetch-speech` fills. */
export function recordingFile({ id, path }: Pick<Fetched, 'id' | 'path'>): string {
  return id + extname(path);
}
