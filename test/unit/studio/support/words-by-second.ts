/** Words of the editor: one begins with each of 30 seconds and lasts for 0.7 s. Its text is its index. */
export const WORDS_BY_SECOND = Array.from({ length: 30 }, (_, index) => ({
  index,
  text: String(index),
  start: index,
  end: index + 0.7,
  speaker: null,
}));
