export const SUBJECTS = [
  'harbour bridges',
  'garden tomatoes',
  'winter markets',
  'violin lessons',
  'coal mines',
  'desert trains',
];

/** About three minutes: each subject fills two clips of ten seconds or more. */
export const TALK_OF_SUBJECTS = SUBJECTS.flatMap((subject) => [
  `Why did nobody believe the story of ${subject} for so many years?`,
  `The first engineer who wrote about ${subject} lost 40 percent of his money.`,
  `That is why everybody who loves ${subject} should read his letters today.`,
  `Next year the museum opens a hall that shows ${subject} to children.`,
]).join(' ');
