type Peak = { at: number; height: number };

/**
 * A heatmap as yt-dlp describes that of YouTube: 100 pieces, 1 at the begin, a fall from there, a slow decline with some
 * noise, and a fall at the end. `peaks` rise above it, at a piece and over its neighbors.
 */
export function ytDlpHeatmap(durationSec: number, peaks: readonly Peak[] = []) {
  const pieceSec = durationSec / 100;
  return Array.from({ length: 100 }, (_, i) => ({
    start_time: i * pieceSec,
    end_time: (i + 1) * pieceSec,
    value: Math.min(
      1,
      curveAt(i) + peaks.reduce((sum, { at, height }) => sum + height * Math.exp(-((i - at) ** 2)), 0),
    ),
  }));
}

function curveAt(piece: number): number {
  const begin = 0.6 * Math.exp(-piece / 1.5);
  const end = piece > 95 ? 0.05 * (piece - 95) : 0;
  const noise = 0.015 * Math.sin(piece * 12.9898) * Math.cos(piece * 4.1);
  return Math.max(0, 0.4 - 0.0012 * piece + begin - end + noise);
}
