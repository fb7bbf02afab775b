import * as z from 'zod';
import { secondsOfClock } from '#schema/domain/texts/subtitles.ts';
import { as, type AskedForm, type FieldForm, numberFromText, SAME, type WholeForm } from './forms.ts';
import { lengthOf, listSchema, warningsOf } from './lists.ts';
import { inWordsOf2 } from './words.ts';

/** Forms of single fields. */

type Fields = Record<string, unknown>;
const seconds = z.number().nonnegative();

export const CLIP_SECONDS = numberFromText(
  z.number().positive().meta({ description: 'Target length of a short in seconds.', example: 60 }),
);

/** A sentence that may name fields. */
export const SENTENCE: FieldForm = {
  into: { [SAME]: { of: (text: string | null) => (text === null ? null : inWordsOf2(text)) } },
};

/** One name for why something failed. */
export const FAILURE_REASON: FieldForm = {
  into: {
    failure_reason: {
      schema: z.string().nullable().meta({ description: 'Why it failed. Null unless `failed`.', example: null }),
    },
  },
};

/** The texts and the framing of a short follow a change by themselves: one field says so of both. */
export const UPDATING: FieldForm = {
  into: {
    updating: {
      schema: z
        .boolean()
        .describe(
          'True until everything shows your last change: score, evidence, texts, `layout_segments`, thumbnail and preview. A render already uses it.',
        ),
      of: (isRated: boolean, owner: { framing_updating?: boolean }) => isRated || owner.framing_updating === true,
    },
  },
};

/** The length of a video is a number that version 1 has under another name. */
export const SECONDS_OF_VIDEO = as(
  z.int().nonnegative().meta({ description: 'Length of the video in whole seconds.', example: 3765 }),
  (_clock: string, { durationInSec }: { durationInSec: number }) => durationInSec,
);

const FACTS = ['title', 'duration', 'channel_title', 'views'];

/** Version 1 mixes what a client said of its project with facts about the source. */
export const METADATA_AND_SOURCE: FieldForm = {
  into: {
    [SAME]: {
      schema: z
        .record(z.string(), z.unknown())
        .describe(
          `Your own \`metadata\` object. Its names ${FACTS.map((name) => `\`${name}\``).join(', ')} are not shown: version 1 uses them.`,
        )
        .meta({ example: { customer: '42' } }),
      of: (mixed: Fields) => Object.fromEntries(Object.entries(mixed).filter(([name]) => !FACTS.includes(name))),
    },
    source: {
      schema: z
        .strictObject({
          title: z.string().meta({ example: 'How to grow tomatoes' }),
          duration: seconds.meta({ description: 'Length of the video in whole seconds.', example: 3765 }),
          channel_title: z.string().meta({ example: 'Garden School' }),
          views: z.number().nullable().meta({ description: 'Null if unknown.', example: 1250 }),
        })
        .describe('What is known of the video.'),
      of: ({ title, duration, channel_title: channel, views = null }: Fields) => ({
        title,
        duration: secondsOfClock(String(duration)),
        channel_title: channel,
        views,
      }),
    },
  },
};

/** The files of captions, as `subtitles` has those of whole lines. */
export const CAPTION_FILES: FieldForm = {
  into: {
    captions: {
      schema: z
        .strictObject({ srt: z.url(), vtt: z.url() })
        .nullable()
        .describe('The captions as they are shown, a few words at a time, as SRT and WebVTT. Null without captions.')
        .meta({
          example: { srt: 'https://example.com/media/captions.srt', vtt: 'https://example.com/media/captions.vtt' },
        }),
      of: (srt: string | null, { caption_vtt_url: vtt }: { caption_vtt_url: string | null }) =>
        srt === null || vtt === null ? null : { srt, vtt },
    },
  },
};

/** The renders of one request are a list, however many shapes it asks for. */
export const RENDERS_OF_SHORT: WholeForm = {
  schema: (fields) => listSchema(z.array(fields['data'] as z.ZodType), warningsOf(fields)),
  of: (fields) => {
    const items = fields['renders'] ?? [fields['data']];
    return { items, next_cursor: null, total: lengthOf(items), ...warningsOf(fields) };
  },
};

export const ONLY_READY: AskedForm = {
  as: {
    only_ready: z
      .enum(['1', 'true', '0', 'false'], { error: 'must be 1, true, 0 or false' })
      .optional()
      .describe('`1`: renders that are ready only, without drafts.'),
  },
  read: ({ only_ready: flag }) => (flag === undefined ? {} : { only_done: flag }),
};

/** A live with its two lists. */
export const LIVE_WITH_LISTS: WholeForm = {
  schema: ({ live, shorts, clips, ...rest }) =>
    z.strictObject({
      data: z.strictObject({ ...(live as z.ZodObject).shape, shorts, clips } as Record<string, z.ZodType>),
      ...warningsOf(rest),
    }),
  of: ({ live, shorts, clips, ...rest }) => ({ data: { ...(live as Fields), shorts, clips }, ...warningsOf(rest) }),
};

/** The queue of shorts to decide about has a cursor already. */
export const PLACE_AS_CURSOR: AskedForm = {
  as: { cursor: z.string().optional().describe('`next_cursor` of the page before. Default: the first page.') },
  read: ({ cursor }) => (cursor === undefined ? {} : { after: cursor }),
};
export const QUEUE: WholeForm = {
  schema: ({ data, waiting, ...rest }) =>
    listSchema(data as z.ZodType, { waiting: waiting as z.ZodType, ...warningsOf(rest) }),
  of: ({ data, next, waiting, ...rest }) => {
    const { total } = waiting as { total: number };
    return { items: data, next_cursor: next, total, waiting, ...warningsOf(rest) };
  },
};
