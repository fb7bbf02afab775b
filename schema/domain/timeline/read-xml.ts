import { UnreadableEdit } from './unreadable-edit.ts';

/** An element of a document that somebody sent. Text between elements is left out: edits are in attributes. */
export type ReadXml = { name: string; attributes: Record<string, string>; children: ReadXml[] };

const MOST_DEPTH = 100;
const NAME = String.raw`[A-Za-z_][\w:.-]*`;
/** What a document is made of. A DOCTYPE has a name and an address at most: no declarations, so no entities. */
const TOKEN = new RegExp(
  [
    '[^<]+',
    String.raw`<!--(?:(?!-->)[^])*-->`,
    String.raw`<!\[CDATA\[(?:(?!\]\]>)[^])*\]\]>`,
    String.raw`<\?(?:(?!\?>)[^])*\?>`,
    String.raw`<!DOCTYPE[^<>[\]]*>`,
    String.raw`<\/(?<end>${NAME})\s*>`,
    String.raw`<(?<start>${NAME})(?<given>(?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>`,
  ].join('|'),
  'y',
);
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'g');
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads a document that nobody vouches for. It knows no entities but the five of XML and numbers, follows no address, and
 * needs time in proportion to the text. Throws `UnreadableEdit`.
 */
export function readXml(text: string): ReadXml {
  const root: ReadXml = { name: '', attributes: {}, children: [] };
  const open = [root];
  for (const { start, end, given = '', empty } of tokensOf(text)) {
    if (start !== undefined) begin(open, { name: start, attributes: attributesOf(given), children: [] }, empty !== '');
    else if (end !== undefined && open.pop()?.name !== end) {
      throw new UnreadableEdit(`Its element ${end} is not closed where it should be. Export it again.`);
    }
  }
  const [first, second] = root.children;
  if (open.length !== 1 || first === undefined || second !== undefined) {
    throw new UnreadableEdit('It is not complete. Export it again.');
  }
  return first;
}

type Token = Partial<Record<'start' | 'end' | 'given' | 'empty', string>>;

function* tokensOf(text: string): Generator<Token, void> {
  const token = new RegExp(TOKEN);
  let at = 0;
  while (at < text.length) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (found === null) throw new UnreadableEdit(problemAt(text, at));
    at = token.lastIndex;
    yield found.groups ?? {};
  }
}

function begin(open: ReadXml[], element: ReadXml, isEmpty: boolean): void {
  open.at(-1)?.children.push(element);
  if (isEmpty) return;
  open.push(element);
  if (open.length > MOST_DEPTH) throw new UnreadableEdit('It is nested too deeply. Export it again.');
}

/** All elements with a name, at any depth, in the order of the document. */
export function allOf({ children }: ReadXml, name: string): ReadXml[] {
  return children.flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)]);
}

function problemAt(text: string, at: number): string {
  if (/^<!(?:DOCTYPE|ENTITY|ELEMENT)/.test(text.slice(at, at + 10))) {
    return 'It declares entities or elements of its own. Remove the part in brackets from its DOCTYPE.';
  }
  return `It is not well-formed XML at line ${text.slice(0, at).split('\n').length}. Export it again.`;
}

function attributesOf(text: string): Record<string, string> {
  const given = [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, double ?? single ?? '']);
  return Object.fromEntries(given.map(([name = '', value = '']) => [name, plainText(value)]));
}

function plainText(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));/g,
    (whole, ten?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = ten === undefined ? Number.parseInt(hex ?? '', 16) : Number(ten);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
