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
  return PLATFORMS[code] ?? code;
}
