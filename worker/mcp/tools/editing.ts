import type { Tool } from './tool.ts';

/** Clips, their words and cuts, and their files. */
export const EDITING_TOOLS: readonly Tool[] = [
  {
    name: 'get_clip',
    title: 'One clip',
    description:
      'A clip with all its fields: its words with their `index` (for corrections), `unsure` where one may be misheard, shots and framing.',
    operationId: 'getShort',
    isReadOnly: true,
    quotesStrangers: true,
  },
  {
    name: 'edit_clip',
    title: 'Edit a clip',
    description:
      'Changes the range, cuts (parts that are left out), pieces (what is played, in another order or from elsewhere in the video), `b_roll` (footage over what is said), look, title, layout, words or framing of a clip. Only the fields that you send change. `get_clip` shows the indexes of words. Existing renders stay as they are: render again.',
    operationId: 'updateShort',
    isReadOnly: false,
    quotesStrangers: true,
    overwrites: true,
  },
  {
    name: 'list_cut_proposals',
    title: 'What could be cut out of a clip',
    description:
      'Fillers, long pauses and retakes of a clip, with their words and the seconds that each cut saves. `pace` says how tight speech becomes. Changes nothing.',
    operationId: 'listCutProposals',
    isReadOnly: true,
    quotesStrangers: true,
  },
  {
    name: 'accept_cut_proposals',
    title: 'Cut fillers, pauses and retakes',
    description:
      'Cuts proposals of `list_cut_proposals` out of a clip: all of some `kinds`, or some `ids`. What is cut already stays cut. Retakes may be said twice on purpose: read their words first. To bring something back, send all other cuts with `edit_clip`.',
    operationId: 'acceptCutProposals',
    isReadOnly: false,
    quotesStrangers: true,
  },
  {
    name: 'list_footage',
    title: 'Pictures and videos for B-roll',
    description:
      'The pictures and short videos that the user keeps, with what each shows. `edit_clip` places them over what is said: all of `b_roll`, with `footage_id`, `start` and `end`.',
    operationId: 'listFootage',
    isReadOnly: true,
    quotesStrangers: false,
  },
  {
    name: 'list_b_roll_proposals',
    title: 'Where footage fits a clip',
    description:
      'Lines of a clip in which words are said that describe footage of the user. Changes nothing: place them with `b_roll` of `edit_clip`.',
    operationId: 'listBRollProposals',
    isReadOnly: true,
    quotesStrangers: true,
  },
  {
    name: 'translate_clip',
    title: 'Translate the captions of a clip',
    description:
      'Translates the captions of a clip to another language (free): what is not translated yet. Follow it with `get_translation`, let the user look through the lines, then render with `captions: {"language": …}` (`with_original` shows both).',
    operationId: 'translateShort',
    isReadOnly: false,
    quotesStrangers: true,
  },
  {
    name: 'get_translation',
    title: 'Lines of a translation',
    description:
      'A translation of a clip: each line with what is said, its text, and whether it is too long to be read. `format`: `srt` or `vtt` gives subtitles.',
    operationId: 'getTranslation',
    isReadOnly: true,
    quotesStrangers: true,
  },
  {
    name: 'edit_translation',
    title: 'Write lines of a translation',
    description:
      'Writes lines of a translation by hand: each with the `start` that `get_translation` gives, and its `text`.',
    operationId: 'updateTranslation',
    isReadOnly: false,
    quotesStrangers: true,
    overwrites: true,
  },
  {
    name: 'render_clip',
    title: 'Render a clip',
    description:
      'Renders a clip as an MP4 file, or with `aspect_ratios` as one file in each shape (`renders` names them). Repeating the same options returns the existing render. Follow it with `render_status`.',
    operationId: 'renderShort',
    isReadOnly: false,
    quotesStrangers: true,
  },
  {
    name: 'render_status',
    title: 'Status and download link of a render',
    description:
      'Status and progress of a render. `done`: `download_url` is the link to the MP4 file. `error`: `error_reason` says why. Until then, ask again with `wait_sec`, which answers when it is over.',
    operationId: 'getRender',
    isReadOnly: true,
    quotesStrangers: true,
    waitsFor: 'render',
  },
  {
    name: 'list_renders',
    title: 'Finished files',
    description:
      'The renders of the account, newest first, with the links to their files (`download_url`, `subtitles`, `cover_url`). `only_done` leaves out what is not finished. `post_clips` takes their ids.',
    operationId: 'listRenders',
    isReadOnly: true,
    quotesStrangers: true,
  },
  {
    name: 'get_transcript',
    title: 'What is said in a video',
    description:
      'The transcript of a project. `format`: `txt` to read, `srt` or `vtt` with times. `json` has each word with its times and speaker: long, so ask for it only if you need that.',
    operationId: 'getTranscript',
    isReadOnly: true,
    quotesStrangers: true,
  },
  {
    name: 'export_clip',
    title: 'Timeline of a clip for an editing program',
    description:
      'A clip as the text of a file: its cuts, crops and captions as a timeline for an editing program, or its captions alone (`format`: `srt`). Give the text to the user as a file. With `bundle`, and if the text is too long, you get the address of the file instead.',
    operationId: 'exportShort',
    isReadOnly: true,
    quotesStrangers: true,
  },
  {
    name: 'export_project',
    title: 'Timelines of a project for an editing program',
    description:
      'The clips of a project as the text of a file: a timeline for an editing program, or their captions (`format`: `srt`). Those that were kept, or else all that were not rejected. Give the text to the user as a file. With `bundle`, and if the text is too long, you get the address of the file instead.',
    operationId: 'exportProject',
    isReadOnly: true,
    quotesStrangers: true,
  },
];
