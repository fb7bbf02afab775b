/** A text of many characters that is made to keep a parser or an expression busy. */
export type HostileText = { name: string; text: string };

/** JSON that is cheap to send and dear to read, in at most `chars` characters. Most of it is valid. */
export function hostileJson(chars: number): HostileText[] {
  const times = (part: string, around: [string, string], more = 0) =>
    around[0] +
    part.repeat(Math.floor((chars - around[0].length - around[1].length) / (part.length + more))) +
    around[1];
  const half = Math.floor((chars - 20) / 2);
  return [
    { name: 'lists in lists', text: '['.repeat(half) + ']'.repeat(half) },
    { name: 'lists that do not end', text: '['.repeat(chars) },
    {
      name: 'objects in objects',
      text: `${'{"a":'.repeat(Math.floor(chars / 6))}1${'}'.repeat(Math.floor(chars / 6))}`,
    },
    { name: 'objects that do not end', text: '{"a":'.repeat(Math.floor(chars / 5)) },
    { name: 'lists in a field', text: `{"url":${'['.repeat(half - 10)}${']'.repeat(half - 10)}}` },
    { name: 'many small lists', text: times('[],', ['[', '0]']) },
    {
      name: 'many fields',
      text: `{${Array.from({ length: Math.floor(chars / 12) }, (_, at) => `"${at}":0`).join(',')}}`,
    },
    { name: 'one field many times', text: times('"url":"",', ['{', '"url":"x"}']) },
    { name: 'the field of all objects', text: times('"__proto__":{},', ['{', '"url":"x"}']) },
    { name: 'a long text', text: times('x', ['{"url":"', '"}']) },
    { name: 'a long address', text: times('a.', ['{"url":"https://', 'test/a.mp4"}']) },
    { name: 'a long path', text: times('../', ['{"url":"https://a.test/', 'a.mp4"}']) },
    { name: 'many addresses', text: times('https://', ['{"url":"', 'a.test/a.mp4"}']) },
    { name: 'white space', text: times(' ', ['{"url":"x"', '}']) },
    { name: 'spaces in a text', text: times(' ', ['{"url":"http://a.test/a.mp4', 'x"}']) },
    { name: 'escaped text', text: times('\\u0000', ['{"url":"', '"}']) },
    { name: 'halves of letters', text: times('\\ud800', ['{"url":"', '"}']) },
    { name: 'backslashes', text: times('\\\\', ['{"url":"', '"}']) },
    { name: 'a long number', text: times('9', ['{"uploadedDuration":', '}']) },
    { name: 'a long exponent', text: times('9', ['{"uploadedDuration":1e', '}']) },
    { name: 'quotes', text: times('"', ['{"url":', '}']) },
  ];
}

/** Values of `uploadedThumbnail`, in at most `chars` characters. */
export function hostileThumbnails(chars: number): HostileText[] {
  const png = 'data:image/png;base64,';
  const fill = (part: string) => part.repeat(Math.floor((chars - 60) / part.length));
  return [
    { name: 'spaces before a wrong letter', text: `${png}A${fill(' ')}!` },
    { name: 'letters and spaces', text: `${png}${fill('A ')}!` },
    { name: 'signs of the end', text: `${png}A${fill('=')}` },
    { name: 'lines', text: `${png}iVBORw0KGgo${fill('\n')}!` },
    { name: 'a long type', text: `data:image/${fill('a')}` },
    { name: 'a long type of points', text: `data:image/${fill('+.-')};base64,AAAA` },
    { name: 'many beginnings', text: fill('data:image/png;base64,') },
    { name: 'a picture of zeros', text: `${png}iVBORw0KGgoA${fill('AAAA')}` },
    { name: 'letters of no alphabet', text: `${png}${fill('é')}` },
    { name: 'spaces alone', text: fill(' ') },
  ];
}
