/** The nearest even place of a crop, at most `max`: crops of 4:2:0 video start nowhere else. */
export function evenPlace(value: number, max: number): number {
  const even = Math.round(value / 2) * 2;
  return even > max ? Math.floor(max / 2) * 2 : even;
}

/** The nearest even side of a crop in a picture whose side is `whole`. */
export function evenSide(side: number, whole: number): number {
  const most = Math.floor(whole / 2) * 2;
  return Math.min(most, Math.max(2, Math.round(side / 2) * 2));
}
