import { describe, expect, test } from 'vitest';
import { NEEDED_SETTINGS } from '#schema/domain/farm/needed-settings.ts';
import { readSource } from './source-files.ts';

/** What Cloudflare's button reads of a repository, as its documentation says: nobody here has pressed it. */
const manifest = JSON.parse(readSource('package.json')) as {
  scripts: Record<string, string>;
  cloudflare: { bindings: Record<string, { description: string }> };
};
const toml = readSource('wrangler.toml');

describe('the button "Deploy to Cloudflare"', () => {
  test('stands in the README, in the form that Cloudflare documents', () => {
    expect(readSource('README.md')).toMatch(
      /\[!\[Deploy to Cloudflare\]\(https:\/\/deploy\.workers\.cloudflare\.com\/button\)\]\(https:\/\/deploy\.workers\.cloudflare\.com\/\?url=https:\/\/github\.com\/[\w-]+\/clipmill\)/,
    );
  });

  test('asks for the secrets without which the Worker does not start, and proposes no value: all would know it', () => {
    const lines = readSource('.dev.vars.example')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines).toEqual(Object.keys(NEEDED_SETTINGS).map((name) => `${name}=`));
  });

  test('says of each what it is', () => {
    expect(manifest.cloudflare.bindings).toEqual(
      Object.fromEntries(Object.entries(NEEDED_SETTINGS).map(([name, description]) => [name, { description }])),
    );
  });

  test('migrates the database by its binding before it deploys production: the name may be another', () => {
    expect(manifest.scripts['deploy']).toBe(
      'wrangler d1 migrations apply DB --remote --env= && wrangler deploy --env=',
    );
    expect(manifest.scripts['build']).toBeUndefined();
    expect(toml).toMatch(/^\[\[d1_databases\]\]\nbinding = "DB"\ndatabase_name = "clipmill"$/m);
  });

  test('needs no secret for its first upload', () => {
    expect(toml).not.toContain('secrets = ');
  });
});
