import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const imagePart = z.object({
  type: z.literal('image_url'),
  image_url: z.object({ url: z.string().startsWith('data:image/jpeg;base64,') }),
});

const questionSchema = z.looseObject({
  model: z.string(),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.union([z.string(), z.tuple([textPart, imagePart])]) }),
  ]),
  response_format: z
    .looseObject({ type: z.string(), json_schema: z.looseObject({ name: z.string(), schema: z.unknown() }).optional() })
    .optional(),
});

/**
 * A question as the fake service received it. `about` is the name of the schema, empty where the format has none. `image`
 * is a JPEG.
 */
export type ChatQuestion = {
  path: string;
  headers: IncomingMessage['headers'];
  body: z.infer<typeof questionSchema>;
  system: string;
  user: string;
  about: string;
  image: Buffer | null;
};

/** How the service replies: anything that a server can do. */
type ChatReply = (response: ServerResponse) => void;

export type FakeChat = { baseUrl: string; asked: ChatQuestion[]; close(): void };

/** Starts a fake of OpenAI's chat completions API on loopback. `n` counts the questions from 0. */
export async function startFakeChat(answer: (question: ChatQuestion, n: number) => ChatReply): Promise<FakeChat> {
  const asked: ChatQuestion[] = [];
  const server = createServer((request, response) => {
    void text(request).then((json) => {
      const question = readQuestion(request, json);
      asked.push(question);
      answer(question, asked.length - 1)(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function readQuestion(request: IncomingMessage, json: string): ChatQuestion {
  const body = questionSchema.parse(JSON.parse(json));
  const [{ content: system }, { content }] = body.messages;
  const [{ text: user }, picture] = typeof content === 'string' ? [{ text: content }, null] : content;
  const image = picture && Buffer.from(picture.image_url.url.split(',')[1] ?? '', 'base64');
  const about = body.response_format?.json_schema?.name ?? '';
  return { path: request.url ?? '', headers: request.headers, body, system, user, about, image };
}

/** A valid completion with this text. */
export function says(content: unknown, finishReason = 'stop'): ChatReply {
  const message = { role: 'assistant', content };
  return sends(
    200,
    JSON.stringify({ object: 'chat.completion', choices: [{ index: 0, message, finish_reason: finishReason }] }),
  );
}

export function saysJson(value: unknown): ChatReply {
  return says(JSON.stringify(value));
}

export function sends(status: number, body: string, headers: Record<string, string> = {}): ChatReply {
  return (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

export function refuses(message: string, status = 400): ChatReply {
  return sends(status, JSON.stringify({ error: { message, type: 'invalid_request_error' } }));
}

/** Accepts the question and never answers. */
export const staysSilent: ChatReply = () => undefined;

/** Breaks the connection in the middle of an answer. */
export const breaksOff: ChatReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
  response.write('{"choices":[{"message":', () => response.destroy());
};
