/** Platforms of the images: as in `.github/workflows/images.yml`. */
export const PLATFORMS = ['linux/amd64', 'linux/arm64'] as const;

/** The targets of Dockerfile.render that a release has an image of. */
export const IMAGES = [{ name: 'clipmill-node', target: 'node' }] as const;

export type ImagesManifest = {
  version: string;
  images: {
    name: string;
    tag: string;
    dockerfile: string;
    target: string;
    platforms: readonly string[];
    digest: string | null;
  }[];
  /** What they are built from: image and digest, as far as images.lock says. */
  bases: Record<string, string>;
};

/**
 * What images belong to a version. `digests`: of the images that were built, as `name=sha256:…`. `lock`: the text of
 * images.lock, or null. Throws a sentence for a digest of no image.
 */
export function imagesManifest(version: string, digests: readonly string[], lock: string | null): ImagesManifest {
  const known = new Map(digests.map(readDigest));
  const images = IMAGES.map(({ name, target }) => ({
    name,
    tag: version,
    dockerfile: 'Dockerfile.render',
    target,
    platforms: PLATFORMS,
    digest: known.get(name) ?? null,
  }));
  const bases = (lock ?? '').split('\n').flatMap((line) => {
    const [image, digest] = line.split(' ');
    return image !== undefined && digest !== undefined ? [[image, digest] as const] : [];
  });
  return { version, images, bases: Object.fromEntries(bases) };
}

function readDigest(text: string): [string, string] {
  const [, name, digest] = /^([^=]+)=(sha256:[0-9a-f]{64})$/.exec(text) ?? [];
  if (name === undefined || digest === undefined)
    throw new Error(`--digest ${text} is no digest. Write it as clipmill-node=sha256:<64 hexadecimal digits>.`);
  if (!IMAGES.some((image) => image.name === name))
    throw new Error(`--digest names ${name}. The images are ${IMAGES.map((image) => image.name).join(', ')}.`);
  return [name, digest];
}
