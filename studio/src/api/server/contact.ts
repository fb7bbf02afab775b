let contact: string | null = null;

/** Keeps where users reach whoever runs this server: an e-mail address or a link. Servers of earlier versions name nothing. */
export function keepContact(found: string | null | undefined): void {
  contact = found ?? null;
}

/** What follows “whoever runs this server” in a sentence: ` (help@example.com)`, or nothing. */
export function contactWords(): string {
  return contact === null ? '' : ` (${contact})`;
}

/** The same as something to click, if there is one. */
export function contactLink(): { text: string; href: string } | null {
  if (contact === null) return null;
  return { text: contact, href: contact.includes('://') ? contact : `mailto:${contact}` };
}
