/** The picture while a scene is spoken: one of two people, or no face. */
export type Picture = 'man' | 'woman' | 'nobody';

export type Scene = { picture: Picture; text: string };

/**
 * The text of the demo talk: scenes that open with a hook, and one without, so that there is something to choose. About
 * 100 s when espeak-ng reads it. A small speech model recognizes these words well.
 */
export const DEMO_SCENES: Scene[] = [
  {
    picture: 'man',
    text:
      'Why do most people never finish a long video? The answer surprised me. The first ten seconds decide ' +
      'everything, and many speakers waste them on a long introduction. Say the most interesting thing first, and explain it later.',
  },
  {
    picture: 'woman',
    text:
      'Nobody tells you this about practice. Twenty minutes every day beat five hours on a Sunday, because your brain learns ' +
      'while you sleep. I tried it for one month, and I learned more than in the whole year before.',
  },
  {
    picture: 'nobody',
    text:
      'This part of the talk is a short break. The weather was mild on that day, and the room was painted grey. There were ' +
      'some chairs along the wall, and a table near the door. Somebody had left a window open.',
  },
  {
    picture: 'man',
    text:
      'What is the biggest mistake in every kitchen? People think that it is cheap food, but they are wrong. It is too much heat. ' +
      'Turn the heat down by one third, wait for two more minutes, and the same meal tastes twice as good.',
  },
  {
    picture: 'woman',
    text:
      'Remember these three things. Start with the best sentence. Practice a little every day. And never use too much heat. ' +
      'Try only one of them this week, and your next video will be the best one so far.',
  },
];
