/** Where people post clips, by the code that the API keeps. */
export const PLATFORMS: Record<string, string> = {
  tiktok: 'TikTok',
  youtube: 'YouTube',
  instagram: 'Instagram',
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
};

export function platformName(code: string): string {
  // The API keeps names of others with hyphens in the place of spaces.
  return PLATFORMS[code] ?? code.replaceAll('-', ' ');
}
