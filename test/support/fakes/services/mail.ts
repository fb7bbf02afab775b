import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A mail as the API received it, with the bearer token of the request. */
export type SentMail = { from: string; to: string; subject: string; text: string; authorization: string | null };

/** A fake mail API on loopback. */
export type FakeMailService = { url: string; close(): void };

/**
 * Starts a fake mail API on loopback. `POST /emails` accepts a mail and answers with an id, as the real ones do. `GET
 * /emails?to=` returns the mails to one address, oldest first, for tests in other processes.
 */
export async function startFakeMailService(): Promise<FakeMailService> {
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

/** Mails that the fake service at this URL accepted for one receiver, oldest first. */
export async function readMails(url: string, to: string): Promise<SentMail[]> {
  const response = await fetch(`${url}?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { data: SentMail[] }).data;
}
