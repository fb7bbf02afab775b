/** An XML element as a tree: writers say what is in it, `xmlText` how it is spelled. */
export type XmlNode = { name: string; attributes: Record<string, string | number>; children: (XmlNode | string)[] };

type Child = XmlNode | string | number | null | readonly Child[];

/** An element. Children that are null are left out, lists are flattened. */
export function el(name: string, attributes: Record<string, string | number | null>, ...children: Child[]): XmlNode {
  const given = Object.entries(attributes).filter((entry): entry is [string, string | number] => entry[1] !== null);
  return { name, attributes: Object.fromEntries(given), children: flat(children) };
}

function flat(children: readonly Child[]): (XmlNode | string)[] {
  return children.flatMap((child) => {
    if (child === null) return [];
    if (typeof child === 'string' || typeof child === 'number') return [String(child)];
    return 'name' in child ? [child] : flat(child);
  });
}

/** The text of a document. `doctype` is its name alone: no document here has entities or an address. */
export function xmlText(root: XmlNode, doctype?: string): string {
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n${doctype === undefined ? '' : `<!DOCTYPE ${doctype}>\n`}`;
  return `${head}${write(root, '')}\n`;
}

function write({ name, attributes, children }: XmlNode, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  const open = `${indent}<${name}${given.join('')}`;
  if (children.length === 0) return `${open}/>`;
  // Space is content beside text.
  if (children.some((child) => typeof child === 'string')) {
    const inner = children.map((child) => (typeof child === 'string' ? escapeXml(child) : write(child, '')));
    return `${open}>${inner.join('')}</${name}>`;
  }
  const inner = children.map((child) => (typeof child === 'string' ? child : write(child, `${indent}  `)));
  return `${open}>\n${inner.join('\n')}\n${indent}</${name}>`;
}

// eslint-disable-next-line no-control-regex -- XML 1.0 has no place for them, not even escaped
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(NOT_XML, '')
    .replaceAll(/[&<>"]/g, (char) => NAMES[char] ?? char);
}

/** A number as documents write it: at most six digits after the point, and no exponent. */
export function plain(value: number): string {
  return String(Number(value.toFixed(6)));
}
