import type { Bench } from './lib/bench.ts';

/** A bench by its name: the question that it answers, and its code, which is loaded when it runs. */
export const BENCHES: Record<string, { question: string; load: () => Promise<Bench> }> = {
  analysis: {
    question:
      'CPU time to analyze a video (picture and sound, without speech to text), divided by a bare decode of it.',
    load: async () => (await import('./analysis.ts')).analysis,
  },
  'api-list': {
    question:
      'Requests per second of GET /projects (10,000 of 100,000 rows), divided by a bare route with the same two statements.',
    load: async () => (await import('./api-list.ts')).apiList,
  },
  boundaries: {
    question: 'Share of clips that cut off speech at an edge, at 25 dB SNR and above (measured at 40, 25 and 15 dB).',
    load: async () => (await import('./boundaries.ts')).boundaries,
  },
  'burnt-in-text': {
    question: 'Share of burnt-in lines of text that the analysis finds, and false regions per minute.',
    load: async () => (await import('./burnt-in-text.ts')).burntInText,
  },
  bytes: {
    question:
      'Bytes fetched to render 45 s of a 10-minute source with range requests, divided by the bytes of that range.',
    load: async () => (await import('./bytes.ts')).bytes,
  },
  captions: {
    question: 'Words that move while another one is highlighted, in all caption styles, and other errors of captions.',
    load: async () => (await import('./captions.ts')).captions,
  },
  diarization: {
    question: 'Share of the speech of several people that is given to nobody or to the wrong one (collar of 0.25 s).',
    load: async () => (await import('./diarization/diarization.ts')).diarization,
  },
  dispatch: {
    question: 'Seconds from the 202 answer until an idle node with a doorbell starts the job (p95).',
    load: async () => (await import('./dispatch.ts')).dispatch,
  },
  enhance: {
    question:
      'How much nearer to clean speech is noisy speech that is enhanced (SI-SDR, dB), and what becomes of its words?',
    load: async () => (await import('./enhance/enhance.ts')).enhance,
  },
  exports: {
    question: 'Documents for editing programs, of three real projects, in which another program finds other cuts.',
    load: async () => (await import('./exports/exports.ts')).exports,
  },
  fairness: {
    question: 'Time of a project beside a user with 2,000 jobs, as a multiple of its time alone with the same share.',
    load: async () => (await import('./farm/fairness.ts')).fairness,
  },
  framing: {
    question: 'Share of frames with the whole face in the crop, and how steadily the crop moves.',
    load: async () => (await import('./framing.ts')).framing,
  },
  'live-latency': {
    question: 'Seconds from the end of a moment until its clip is listed (worst case).',
    load: async () => (await import('./live-latency.ts')).liveLatency,
  },
  'live-troubles': {
    question: 'Seconds missing from the recording of a stream with faults, beyond what no recorder could have.',
    load: async () => (await import('./live-troubles.ts')).liveTroubles,
  },
  loudness: {
    question: 'Distance from -14 LUFS in 20 s renders of ten kinds of sound, where that level is reachable.',
    load: async () => (await import('./loudness.ts')).loudness,
  },
  moments: {
    question: 'Share of the planted moments of a live stream that the detector finds, and its false alarms.',
    load: async () => (await import('./moments.ts')).moments,
  },
  people: {
    question: 'Share of the faces of real footage at which the person finder finds the head of a person.',
    load: async () => (await import('./people.ts')).people,
  },
  postable: {
    question: 'Share of clips of real speech that begin and end with a whole sentence, by its known words.',
    load: async () => (await import('./postable.ts')).postable,
  },
  preview: {
    question:
      'Captions in the preview that differ from those of the render by more than a pixel in place or a little in color.',
    load: async () => (await import('./preview/preview.ts')).preview,
  },
  'real-footage': {
    question: 'Share of the main faces of real footage that its clips show, in looks that the analysis did not take.',
    load: async () => (await import('./real-footage.ts')).realFootage,
  },
  'real-talks': {
    question: 'How much of the interest that a perfect choice would gain over chance do the first five clips gain?',
    load: async () => (await import('./real-talks.ts')).realTalks,
  },
  'render-overhead': {
    question:
      'CPU time of a render job (claim to completion), divided by its bare ffmpeg command (45 s at 1080x1920, moving crop).',
    load: async () => (await import('./render-overhead.ts')).renderOverhead,
  },
  'select-speed': {
    question: 'Seconds to choose the clips of three hours of speech, and peak memory.',
    load: async () => (await import('./select-speed.ts')).selectSpeed,
  },
  shapes: {
    question:
      'CPU time of a second shape of a clip, divided by that of the first one alone (12 s; mean of the shapes that may be the second).',
    load: async () => (await import('./shapes.ts')).shapes,
  },
  shots: {
    question: 'F1 score of shot detection: cuts on the exact frame, dissolves, wipes and fades within their range.',
    load: async () => (await import('./shots.ts')).shots,
  },
  studio: {
    question: 'kB of compressed JavaScript of the first page; paint, interaction and scrolling stay quick.',
    load: async () => (await import('./studio/studio.ts')).studio,
  },
  taste: {
    question:
      "More views (a share) of clips chosen by what a channel's viewers like, of talks that nothing was learned from (made channels).",
    load: async () => (await import('./taste/taste.ts')).taste,
  },
  'transcribe-speed': {
    question: 'Share of chunk boundaries where speech transcribed in chunks has the same words as in one piece.',
    load: async () => (await import('./transcribe-speed.ts')).transcribeSpeed,
  },
  words: {
    question: 'F1 of sentence ends in speech of real people that is heard by the default engine, and word error rate.',
    load: async () => (await import('./words.ts')).words,
  },
  'whole-job': {
    question:
      'Wall time from 201 to the last finished render of a talk (10 minutes at 1080p), divided by the floors of its stages.',
    load: async () => (await import('./whole-job.ts')).wholeJob,
  },
};
