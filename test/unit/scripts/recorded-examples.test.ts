import { expect, it } from 'vitest';
import { recordedExamples } from '../../../scripts/lib/docs/recorded-examples.ts';
import type { ApiDocument } from '../../../worker/docs/document.ts';
import { RECORDED } from '../../../worker/docs/recorded-answers.ts';

const BASE = 'http://127.0.0.1:8787/api/v1';
const ID = '01KAFV5N7Q2V8XW4T6R5N0M1AB';
const document = {
  paths: {
    '/lives/public': { get: { operationId: 'listPublic', responses: {} } },
    '/lives/{id}': { get: { operationId: 'getLive', responses: {} } },
  },
} as unknown as ApiDocument;
const answer = (path: string, body: unknown, status = 200) => ({ method: 'GET', url: BASE + path, status, body });

it('keeps the fullest success of each operation, shortened', () => {
  const answers = [
    answer(`/lives/${ID}`, { name: 'a', clip: null }),
    answer(`/lives/${ID}?page=2`, { name: 'b', clip: { at: [1, 2, 3] } }),
    answer(`/lives/${ID}`, { error: 'a', of: 'many', words: 'in', it: '.' }, 404),
    answer('/lives/public', { data: [] }),
  ];
  expect(recordedExamples(document, answers, BASE)).toEqual({ 'getLive 200': { name: 'b', clip: { at: [1, 2] } } });
});

it('replaces secrets, signed addresses, people and hosts', () => {
  const body = {
    token: 'eyJ.real.token',
    email: 'somebody@test.test',
    url: `http://127.0.0.1:8787/media/${ID}.mp4`,
    network: '127.0.0.1',
    upload: 'http://127.0.0.1:4444/bucket/x?uploadId=7&X-Amz-Credential=local&X-Amz-Signature=abc',
  };
  expect(recordedExamples(document, [answer(`/lives/${ID}`, body)], BASE)['getLive 200']).toEqual({
    token: 'eyJhbGciOiJIUzI1NiJ9.example.signature',
    email: 'me@example.com',
    url: 'https://clipmill.example/media/01KAFV5N7Q2V8XW4T6R5N00001.mp4',
    network: '203.0.113.7',
    upload: 'https://example.com/bucket/x?X-Amz-Signature=example',
  });
});

it('has nothing secret or local in what is committed', () => {
  const text = JSON.stringify(RECORDED);
  expect(Object.keys(RECORDED).length).toBeGreaterThan(40);
  expect(text).not.toMatch(/127\.0\.0\.1|localhost|X-Amz-Credential|example\.test/);
  const tokens = [...text.matchAll(/(?:cmk_|whsec_|eyJ)[\w.-]+/g)].map(([token]) => token);
  expect(tokens.filter((token) => !/example|cmk_aRandomKey|whsec_MfKQ9/.test(token))).toEqual([]);
});
