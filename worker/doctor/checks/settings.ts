import { green, red, skipped, yellow } from '#schema/domain/farm/verdict.ts';
import { isLocal, type Settings } from '../../base/env.ts';
import type { Ask } from '../ask.ts';

export const settingsChecks = {
  // Wrong ones are found before: see answer-wrong-settings.ts.
  'settings.valid': () => green(),
  'settings.strong': ({ settings }) => {
    const weak = findWeakSecrets(settings);
    return weak.length === 0 ? green() : red(weak.join(', '));
  },
  'settings.public': ({ settings }) => {
    if (isLocal(settings)) return skipped('local instance');
    const local = findLocalSettings(settings);
    return local.length === 0 ? green() : red(local.join(', '));
  },
  'settings.address': ({ settings, origin }) => {
    if (isLocal(settings)) return skipped('local instance');
    const url = new URL(settings.PUBLIC_URL);
    return url.origin === origin && url.protocol === 'https:' ? green() : red();
  },
  'settings.metrics': ({ settings }) => (settings.METRICS_TOKEN === undefined ? yellow() : green()),
} satisfies Record<string, Ask>;

/** A random secret has more different characters, even in hexadecimal. */
const FEWEST_CHARS = 10;
const TYPED_BY_HAND = /local|example|secret|password|change|token|clipmill/i;

/** The names of secrets that are short of characters, written by a person, or used twice. */
function findWeakSecrets(settings: Settings): string[] {
  const { OPERATOR_TOKEN, METRICS_TOKEN, NODE_KEY, TOKEN_KEYS } = settings;
  const named = Object.entries({ OPERATOR_TOKEN, METRICS_TOKEN, NODE_KEY }).concat(
    TOKEN_KEYS.map(({ secret }) => ['TOKEN_KEYS', secret]),
  );
  const isWeak = (secret: string) => isGuessable(secret) || named.filter(([, other]) => other === secret).length > 1;
  return [...new Set(named.flatMap(([name, secret]) => (secret !== undefined && isWeak(secret) ? [name] : [])))];
}

function isGuessable(secret: string): boolean {
  const read = decode(secret);
  return new Set(secret).size < FEWEST_CHARS || [secret, read].some((text) => TYPED_BY_HAND.test(text));
}

/** What a secret says in base64. */
function decode(secret: string): string {
  try {
    return atob(secret.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

function findLocalSettings(settings: Settings): string[] {
  const { ALLOW_PRIVATE_SOURCES, RATE_LIMITS, SCRYPT_P, SCRYPT_LOG2_N, NODE_KEY } = settings;
  const isSet = {
    ALLOW_PRIVATE_SOURCES,
    RATE_LIMITS: RATE_LIMITS === 'off',
    SCRYPT_P: SCRYPT_P < 5,
    SCRYPT_LOG2_N: SCRYPT_LOG2_N < 14,
    NODE_KEY: NODE_KEY !== undefined,
  };
  return Object.entries(isSet).flatMap(([name, is]) => (is ? [name] : []));
}
