/** Receives webhooks, and prints where each finished clip is: receive-webhooks.ts [PORT] */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook, WebhookVerificationError } from 'clipmill';

const { WEBHOOK_SECRET = '' } = process.env;
const [port = '8000'] = process.argv.slice(2);

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const event = await verifyWebhook(await text(request), request.headers, WEBHOOK_SECRET);
    // Answer first: the service waits only a few seconds.
    response.writeHead(204).end();
    console.log(event.type === 'render.done' ? `${event.data.short.title}\t${event.data.download_url}` : event.type);
  } catch (error) {
    response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end();
  }
}

const server = createServer((request, response) => void receive(request, response));
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  console.log(`listening on ${typeof address === 'object' ? address?.port : address}`);
});
