import { describe, expect, it } from 'vitest';
import { STAGES } from '#schema/domain/stages.ts';
import { describeEnv, readEnv } from '../../../render-node/env.ts';
import { SettingError } from '../../../render-node/base/setting-error.ts';

const HOST = { name: 'host-1', tmpDir: '/tmp' };
const WORKER = { API_URL: 'http://127.0.0.1:8787/', NODE_KEY: 'secret-key' };
const QUEUES = {
  API_URL: 'https://api.example',
  NODE_KEY: 'secret-key',
  CF_ACCOUNT_ID: 'acct',
  CF_QUEUES_TOKEN: 'secret-token',
};
const LOCAL = { ...QUEUES, JOB_SOURCE: 'queues', CF_API_BASE: 'http://127.0.0.1:8787/client/v4' };

const messageOf = (variables: Record<string, string>): string => {
  try {
    readEnv(variables, HOST);
    return 'accepted';
  } catch (error) {
    return error instanceof SettingError ? error.message : 'another error';
  }
};

describe('readEnv', () => {
  it('needs little where the Worker hands out the jobs', () => {
    expect(readEnv(WORKER, HOST)).toMatchObject({
      apiUrl: 'http://127.0.0.1:8787',
      nodeName: 'host-1',
      stages: expect.arrayContaining(STAGES),
      slots: 1,
      captureSlots: 1,
      jobSource: { kind: 'worker' },
      workDir: '/tmp/clipmill',
      healthPort: 0,
      allowPrivateSources: false,
    });
  });

  it('takes jobs from queues where it has a token or ids of them, as nodes before did by default', () => {
    expect(readEnv({ ...QUEUES, CF_API_BASE: 'http://127.0.0.1:1/v4' }, HOST).jobSource.kind).toBe('queues');
    expect(readEnv({ ...QUEUES, JOB_SOURCE: 'worker' }, HOST).jobSource).toEqual({ kind: 'worker' });
    expect(messageOf({ ...QUEUES, CF_QUEUES_TOKEN: '', QUEUE_IDS: 'render=a1' })).toMatch(/^CF_QUEUES_TOKEN needs/);
  });

  it('has a language model where one is named, and none by default', () => {
    expect(readEnv(WORKER, HOST)).toMatchObject({ languageModel: null, asksWorkerModel: true });
    const LLM = { LLM_BASE_URL: 'http://127.0.0.1:8000/v1/', LLM_MODEL: 'editor-1' };
    expect(readEnv({ ...WORKER, ...LLM }, HOST).languageModel).toEqual({
      baseUrl: 'http://127.0.0.1:8000/v1',
      key: undefined,
      model: 'editor-1',
      contextTokens: 32_000,
      sees: false,
      timeoutMs: 60_000,
    });
    const off = readEnv({ ...WORKER, ...LLM, LLM: 'off' }, HOST);
    expect(off).toMatchObject({ languageModel: null, asksWorkerModel: false });
    const given = { ...LLM, LLM_KEY: 'secret-key', LLM_TIMEOUT_SEC: '5' };
    expect(readEnv({ ...WORKER, ...given }, HOST).languageModel).toMatchObject({ key: 'secret-key', timeoutMs: 5_000 });
    expect(messageOf({ ...WORKER, LLM_BASE_URL: 'http://127.0.0.1:8000/v1' })).toMatch(/^LLM_MODEL needs a value/);
    expect(messageOf({ ...WORKER, LLM_BASE_URL: 'secret-host' })).toMatch(/^LLM_BASE_URL has an invalid value/);
  });

  it('names local queues after their stages', () => {
    const { jobSource } = readEnv({ ...LOCAL, STAGES: 'render, download' }, HOST);
    expect(jobSource).toEqual({
      kind: 'queues',
      apiBase: 'http://127.0.0.1:8787/client/v4',
      accountId: 'acct',
      token: 'secret-token',
      ids: new Map([
        ['render', 'clipmill-render'],
        ['download', 'clipmill-download'],
      ]),
    });
  });

  it('translates where it chooses clips, unless its queues were listed without that of translations', () => {
    expect(readEnv({ ...WORKER, STAGES: 'create-shorts' }, HOST).stages).toEqual(['translate', 'create-shorts']);
    const listed = { ...QUEUES, STAGES: 'create-shorts', QUEUE_IDS: 'create-shorts=a1' };
    expect(readEnv(listed, HOST).stages).toEqual(['create-shorts']);
    expect(readEnv({ ...listed, QUEUE_IDS: 'create-shorts=a1,translate=b2' }, HOST).stages).toContain('translate');
    expect(() => readEnv({ ...WORKER, STAGES: 'translate' }, HOST)).toThrow(/STAGES/);
  });

  it.each(['{"render":"a1","download":"b2"}', 'render=a1,download=b2', ' render = a1 , download = b2 '])(
    'reads queue ids: %s',
    (ids) => {
      const { jobSource } = readEnv({ ...QUEUES, STAGES: 'render,download', QUEUE_IDS: ids }, HOST);
      expect(jobSource).toMatchObject({
        ids: new Map([
          ['render', 'a1'],
          ['download', 'b2'],
        ]),
      });
    },
  );

  it.each([
    ['API_URL', { ...WORKER, API_URL: '' }],
    ['API_URL', { ...WORKER, API_URL: 'ftp://host' }],
    ['NODE_KEY', { ...WORKER, NODE_KEY: '' }],
    ['STAGES', { ...WORKER, STAGES: 'render,dance' }],
    ['STAGES', { ...WORKER, STAGES: ',' }],
    ['SLOTS', { ...WORKER, SLOTS: '0' }],
    ['SLOTS', { ...WORKER, SLOTS: 'two' }],
    ['JOB_SOURCE', { ...WORKER, JOB_SOURCE: 'kafka' }],
    ['HEALTH_PORT', { ...WORKER, HEALTH_PORT: '70000' }],
    ['ALLOW_PRIVATE_SOURCES', { ...WORKER, ALLOW_PRIVATE_SOURCES: 'maybe' }],
    ['CF_ACCOUNT_ID', { ...LOCAL, CF_ACCOUNT_ID: '' }],
    ['CF_QUEUES_TOKEN', { ...LOCAL, CF_QUEUES_TOKEN: '' }],
    ['QUEUE_IDS', QUEUES],
    ['QUEUE_IDS', { ...QUEUES, QUEUE_IDS: 'render=a1' }],
    ['QUEUE_IDS', { ...QUEUES, QUEUE_IDS: '{"render":' }],
    ['QUEUE_IDS', { ...QUEUES, QUEUE_IDS: 'dance=a1' }],
  ])('names %s where it is missing or wrong', (key, variables) => {
    expect(messageOf(variables)).toMatch(new RegExp(`^${key} .*--help`));
    expect(messageOf(variables)).not.toMatch(/secret/);
  });

  it('describes every key that it reads', () => {
    const table = describeEnv();
    const keys = [...table.matchAll(/^ {2}([A-Z_]+) /gm)].map(([, key]) => key);
    expect(keys).toEqual(
      expect.arrayContaining(['API_URL', 'NODE_KEY', 'STAGES', 'QUEUE_IDS', 'HEALTH_PORT', 'LLM_BASE_URL']),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});
