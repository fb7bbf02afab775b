/** A file that names the version of the project, and how it looks with another one. */
export type Versioned = { file: string; set: (text: string, version: string) => string };

const PYTHON = 'packages/client-python/pyproject.toml';
const VERSION = '\\d+\\.\\d+\\.\\d+';

/** Each place that names the version. `packages` are the folders of the npm packages. */
export function versionedFiles(packages: readonly string[]): Versioned[] {
  const manifests = ['package.json', ...packages.map((folder) => `${folder}/package.json`)];
  return [
    ...manifests.map((file) => ({ file, set: (text: string, version: string) => setFirst(file, text, version) })),
    {
      file: PYTHON,
      set: (text, version) => replaceOnce(PYTHON, text, new RegExp(`^(version = ")${VERSION}"`, 'm'), `$1${version}"`),
    },
    { file: 'package-lock.json', set: (text, version) => setLock(text, packages, version) },
    ...['base', 'overlays/example'].map((folder) => imageTag(`deploy/kubernetes/${folder}/kustomization.yaml`)),
  ];
}

/** The first one is the file's own. */
function setFirst(file: string, text: string, version: string): string {
  return replaceOnce(file, text, new RegExp(`^(  "version": ")${VERSION}"`, 'm'), `$1${version}"`);
}

function setLock(text: string, packages: readonly string[], version: string): string {
  const own = ['', ...packages].map(
    (path) => new RegExp(`("${path}": \\{\\n\\s+"name": "[^"]+",\\n\\s+"version": ")${VERSION}"`),
  );
  const first = setFirst('package-lock.json', text, version);
  return own.reduce((lock, pattern) => replaceOnce('package-lock.json', lock, pattern, `$1${version}"`), first);
}

function imageTag(file: string): Versioned {
  const pattern = new RegExp(`(newTag: ')${VERSION}'`);
  return { file, set: (text, version) => replaceOnce(file, text, pattern, `$1${version}'`) };
}

function replaceOnce(file: string, text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`${file} names no version where one is expected.`);
  return text.replace(pattern, by);
}
