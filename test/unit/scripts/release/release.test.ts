import { describe, expect, it } from 'vitest';
import { cutRelease } from '../../../../scripts/lib/release/changelog.ts';
import { imagesManifest } from '../../../../scripts/lib/release/images-manifest.ts';
import { type Changes, judgeChanges } from '../../../../scripts/lib/release/judge-changes.ts';
import { versionedFiles } from '../../../../scripts/lib/release/set-versions.ts';
import { judgeVersion, lastReleaseOf } from '../../../../scripts/lib/release/version-order.ts';

describe('the order of versions', () => {
  it.each([
    ['0.1.0', null, '0.1.0', 'first'],
    ['0.1.1', '0.1.0', '0.1.0', 'patch'],
    ['0.2.0', '0.1.9', '0.1.9', 'minor'],
    ['1.0.0', '0.9.3', '0.9.3', 'major'],
    ['10.0.0', '9.9.9', '9.9.9', 'major'],
  ])('%s after %s is a release', (wanted, last, stated, kind) => {
    expect(judgeVersion(wanted, last, stated)).toBe(kind);
  });

  it.each([
    ['0.2', '0.1.0', '0.1.0', /"0\.2" is no version/],
    ['v0.2.0', '0.1.0', '0.1.0', /is no version/],
    ['0.02.0', '0.1.0', '0.1.0', /is no version/],
    [
      '0.3.0',
      '0.1.0',
      '0.1.0',
      /After 0\.1\.0 comes 0\.1\.1 \(patch\), 0\.2\.0 \(minor\), 1\.0\.0 \(major\), and not 0\.3\.0/,
    ],
    ['0.1.0', '0.1.0', '0.1.0', /and not 0\.1\.0/],
    ['0.2.1', '0.1.0', '0.1.0', /and not 0\.2\.1/],
    ['0.2.0', null, '0.1.0', /the first release is 0\.1\.0/],
    ['0.2.0', '0.1.0', '0.1.5', /The last release is 0\.1\.0, and package\.json says 0\.1\.5/],
  ])('%s after %s is none', (wanted, last, stated, why) => {
    expect(() => judgeVersion(wanted, last, stated)).toThrow(why);
  });

  it('counts numbers, and no other tags', () => {
    expect(lastReleaseOf(['v0.9.0', 'v0.10.0', 'v0.2.0', 'nightly', 'v9', 'v1.0.0-rc.1'])).toBe('0.10.0');
    expect(lastReleaseOf(['nightly'])).toBeNull();
  });
});

describe('the CHANGELOG', () => {
  const text = '# Changelog\n\n## Pending\n\n**Jobs**\n\n- One.\n\n## 0.1.0 (2026-01-01)\n\n- Old.\n';
  const cut = (changelog: string, version = '0.2.0', kind: 'patch' | 'minor' | 'major' = 'minor') =>
    cutRelease(changelog, { version, kind, day: '2026-02-03' });

  it('gives its pending notes to the version, and is empty for the next', () => {
    expect(cut(text)).toEqual({
      changelog:
        '# Changelog\n\n## Pending\n\n## 0.2.0 (2026-02-03)\n\n**Jobs**\n\n- One.\n\n## 0.1.0 (2026-01-01)\n\n- Old.\n',
      notes: '**Jobs**\n\n- One.\n',
    });
  });

  it('is the same for a first release', () => {
    const first = cut('# Changelog\n\n## Pending\n\n- One.\n').changelog;
    expect(first).toBe('# Changelog\n\n## Pending\n\n## 0.2.0 (2026-02-03)\n\n- One.\n');
    expect(() => cut(first)).toThrow('nothing under "## Pending"');
  });

  it('refuses a CHANGELOG without the heading, and removals that the release may not make', () => {
    expect(() => cut('# Changelog\n')).toThrow('has no heading "## Pending"');
    const removing = text.replace('- One.', 'Removed:\n\n- One.');
    expect(() => cut(removing, '0.1.1', 'patch')).toThrow('which a patch release may not do');
    expect(() => cut(removing, '1.2.0', 'minor')).toThrow('which a minor release may not do');
    expect(cut(removing, '0.2.0', 'minor').notes).toContain('Removed');
    expect(cut(removing, '2.0.0', 'major').notes).toContain('Removed');
  });
});

describe('what a release may change', () => {
  const nothing = { isRecordedAnew: false, migrations: [], hasNewObjects: false };
  const judge =
    (kind: 'patch' | 'minor' | 'major', changes: Partial<Changes>, notes = '- One.') =>
    () =>
      judgeChanges({ kind, last: '0.1.0', notes }, { ...nothing, ...changes });

  it('a major one breaks with nodes, no other', () => {
    for (const kind of ['patch', 'minor'] as const)
      expect(judge(kind, { isRecordedAnew: true })).toThrow(`was recorded anew since 0.1.0`);
    expect(judge('major', { isRecordedAnew: true })).not.toThrow();
  });

  it('a patch has no migration', () => {
    expect(judge('patch', { migrations: ['0038_a.sql'] })).toThrow('adds no migration, and there is 0038_a.sql');
    expect(judge('minor', { migrations: ['0038_a.sql'] })).not.toThrow();
  });

  it('one without a way back says so', () => {
    expect(judge('minor', { hasNewObjects: true })).toThrow('Say in CHANGELOG.md that there is no way back.');
    expect(judge('minor', { hasNewObjects: true }, '- No way back: it has a new Durable Object.')).not.toThrow();
  });
});

describe('files with the version', () => {
  it('say what they have not found', () => {
    const [first] = versionedFiles([]);
    expect(() => first?.set('{}', '0.2.0')).toThrow('package.json names no version');
  });

  it('change in the packages of this project alone, not in others of the same version', () => {
    const lock = versionedFiles(['packages/client']).find(({ file }) => file === 'package-lock.json');
    const entry = (path: string, name: string) =>
      `    "${path}": {\n      "name": "${name}",\n      "version": "0.1.0",\n`;
    const other = '    "node_modules/yocto-queue": {\n      "version": "0.1.0",\n';
    const head = '{\n  "name": "clipmill-app",\n  "version": "0.1.0",\n';
    const text = head + entry('', 'clipmill-app') + other + entry('packages/client', 'clipmill');
    const now = lock?.set(text, '0.2.0') ?? '';
    expect(now.match(/0\.2\.0/g)).toHaveLength(3);
    expect(now).toContain(other);
  });
});

describe('the manifest of the images', () => {
  const digest = `sha256:${'a'.repeat(64)}`;

  it('has names, tags and platforms, and the digests that are known', () => {
    const lock = `debian:bookworm-slim ${digest}\n`;
    expect(imagesManifest('0.2.0', [`clipmill-node=${digest}`], lock)).toMatchObject({
      version: '0.2.0',
      images: [{ name: 'clipmill-node', tag: '0.2.0', platforms: ['linux/amd64', 'linux/arm64'], digest }],
      bases: { 'debian:bookworm-slim': digest },
    });
    expect(imagesManifest('0.2.0', [], null)).toMatchObject({ images: [{ digest: null }], bases: {} });
  });

  it('refuses what is no digest, and a digest of no image', () => {
    expect(() => imagesManifest('0.2.0', ['clipmill-node=latest'], null)).toThrow('is no digest');
    expect(() => imagesManifest('0.2.0', [`other=${digest}`], null)).toThrow(
      '--digest names other. The images are clipmill-node.',
    );
  });
});
