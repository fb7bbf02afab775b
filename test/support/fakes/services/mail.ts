import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A mail as the API was told to send it, with the bearer that was shown. */
export type SentMail = { from: string; to: string; subject: string; text: string; authorization: string | null };

/** A mail API in memory. */
export type MailHost = { url: string; close(): void };

/**
 * Starts a stand-in for a mail API on loopback: `POST /emails` takes a mail and answers like the real ones, with an id; `GET
 * /emails?to=` gives the mails to one address, oldest first, for tests in other processes.
 */
export async function startMailHost(): Promise<MailHost> {
  const sent: SentMail[] = [];
  const server = createServer((request, response) => void answer(sent, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`, close };
}

async function answer(sent: SentMail[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Content-Type', 'application/json');
  if (request.method === 'GET') {
    const to = new URL(request.url ?? '', 'http://local').searchParams.get('to');
    response.end(JSON.stringify({ data: sent.filter((mail) => mail.to === to) }));
    return;
  }
  const mail = JSON.parse(await text(request)) as SentMail;
  sent.push({ ...mail, authorization: request.headers.authorization ?? null });
  response.end(JSON.stringify({ id: `mail-${sent.length}` }));
}

/** Mails that the stand-in at this address took for one receiver, oldest first. */
export async function readMails(url: string, to: string): Promise<SentMail[]> {
  const response = await fetch(`${url}?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { data: SentMail[] }).data;
}
