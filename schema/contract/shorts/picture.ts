import * as z from 'zod';

/** `quality` of a short: what is known of its picture. */
export const pictureSchema = z.strictObject({
  source_has_subtitles: z
    .boolean()
    .describe('Burnt-in subtitles run through the short. Captions are placed apart from them.'),
  word_crosses_cut: z
    .boolean()
    .describe(
      'The short begins or ends with a few pictures of another shot, or begins with black ones, because a word is spoken across the cut.',
    ),
  cut_near_edge: z
    .boolean()
    .describe('The same where no word is in the way: in shorts that you cut. Move `start_time` or `end_time`.'),
});
