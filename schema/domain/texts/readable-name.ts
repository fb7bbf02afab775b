/** What cameras, phones and recorders call their files. */
const OF_A_DEVICE =
  /^(?:img|vid|mov|mvi|dscn?|dscf|dji|gopr|g[hpx]|pxl|rec|wa|zoom|obs|screen ?recording|video|untitled)?[\s\d.]*(?:mp4|wa\s?\d+)?$/iu;
/** Words of encoders, not of people. */
const TECHNICAL = /^(?:\d{3,4}[pi]|\d{3,4}x\d{3,4}|[48]k|u?hd|fhd|sdr|hdr|[hx]26[45]|hevc|avc|av1|vp9|aac|\d{2}fps)$/iu;
const EXTENSION = /\.(?:mp4|mov|m4v|mkv|webm|avi|mpe?g|wmv|flv|ts|mp3|m4a|wav|ogg|flac)$/iu;

/**
 * A title as people read it. A file name becomes words ("no-speech-720p": "No speech"); one of a camera ("IMG_1234")
 * says nothing and becomes empty. Other titles stay.
 */
export function readableName(title: string): string {
  const bare = title.replace(/\p{C}/gu, ' ').trim().replace(EXTENSION, '');
  const isFile = !/\s/u.test(bare) && /_|\d{3}|^\p{Ll}/u.test(bare);
  const spaced = isFile ? bare.replaceAll(/[_-]+|(?<=\D)\.|\.(?=\D)/gu, ' ') : bare;
  if (OF_A_DEVICE.test(spaced.replaceAll(/[_-]+/gu, ' ').trim()) || !/\p{L}/u.test(spaced)) {
    return /^\d{4}$/u.test(bare) ? bare : '';
  }
  const words = spaced.split(/\s+/u).filter((word) => word !== '' && !(isFile && TECHNICAL.test(word)));
  const name = words.join(' ');
  return isFile ? name.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : name;
}
