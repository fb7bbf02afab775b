import type { MomentKind } from '#schema/domain/score.ts';

/** A part of the sample talk that makes a good clip. Written for this purpose. */
export type Passage = { title: string; text: string; hashtags: string[]; kind: MomentKind; score: number };

/** In the order in which they are said. */
export const PASSAGES: readonly Passage[] = [
  {
    title: 'A garden of ten square meters feeds a family',
    text: 'Everybody told me that ten square meters are good for nothing. So I counted. In one summer we took forty kilos of tomatoes from them, and thirty of beans. The trick is simple: nothing in this garden ever waits. When one plant goes out, the next one is already two weeks old and goes in on the same day.',
    hashtags: ['garden', 'tomatoes', 'selfsufficient'],
    kind: 'number',
    score: 92.4,
  },
  {
    title: 'The mistake that kills most seedlings',
    text: 'Most seedlings do not die of thirst. They drown. People water them every morning, because it feels like care. Put your finger into the soil instead. If it comes out with earth on it, you wait another day. That is all. I lost two hundred plants before somebody told me that.',
    hashtags: ['seedlings', 'gardening', 'watering'],
    kind: 'how_to',
    score: 88.1,
  },
  {
    title: 'Why I stopped digging',
    text: 'For ten years I dug this bed every autumn, as my father did. Then I broke my arm and could not. I was sure that the next year would be lost. It was the best one we ever had. The worms had done the work. All I had done in those ten years was to disturb them.',
    hashtags: ['nodig', 'soil', 'garden'],
    kind: 'turn',
    score: 84.6,
  },
  {
    title: 'My neighbor and the snails',
    text: 'My neighbor carries her snails to the forest. Two kilometers, in a bucket, each evening. I laughed about her for years. Last spring she had lettuce and I had none. So now you can meet both of us on that path, with our buckets, and the snails are looking forward to the trip.',
    hashtags: ['snails', 'neighbors', 'funny'],
    kind: 'joke',
    score: 79.3,
  },
  {
    title: 'What should a beginner plant first?',
    text: 'People ask me what they should plant first. My answer is always the same: radishes. They need four weeks. You see them after three days. A child can do it on a balcony. And after four weeks you know whether you like this, or whether you only liked the idea of it.',
    hashtags: ['beginners', 'radish', 'balcony'],
    kind: 'answer',
    score: 74.9,
  },
  {
    title: 'I nearly gave up in the third year',
    text: 'In the third year I wanted to give it up. There was a hail storm in June, and in ten minutes everything was gone. I sat down in the mud and cried. In August we ate from that garden again. Plants do not know that you have given them up. That is what I learned from it.',
    hashtags: ['storm', 'hope', 'gardening'],
    kind: 'confession',
    score: 71.2,
  },
  {
    title: 'Water in the evening, never at noon',
    text: 'At noon, half of your water is gone before it reaches a root. In the evening it stays the whole night. I measured it with two equal beds. The one that was watered in the evening needed a third less. It costs nothing. You only have to come home a little later for dinner.',
    hashtags: ['water', 'summer', 'garden'],
    kind: 'how_to',
    score: 66.8,
  },
];
