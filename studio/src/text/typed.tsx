/** A text in which what stands between backticks is to be typed. */
export function Typed({ text }: { text: string }) {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={part}>{part}</code>));
}
