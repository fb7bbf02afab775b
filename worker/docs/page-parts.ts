import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** Text in which `` `code` `` is formatted as code. */
export function prose(text: string): Html[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
