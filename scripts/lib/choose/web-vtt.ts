const TIMING = /^((?:\d+:)?\d\d:\d\d\.\d{3})\s*-->\s*((?:\d+:)?\d\d:\d\d\.\d{3})/;

/** WebVTT as SubRip: without its header, notes and styles, with hours in every time. */
export function subRipFromWebVtt(text: string): string {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .filter((block) => !/^(?:WEBVTT|NOTE|STYLE|REGION)\b/.test(block.trim()));
  return blocks.map((block) => block.split(/\r?\n/).map(subRipLine).join('\n')).join('\n\n');
}

function subRipLine(line: string): string {
  const timing = TIMING.exec(line.trim());
  if (timing === null) return line.replaceAll(/<[^>]*>/g, '');
  return `${withHours(timing[1] ?? '')} --> ${withHours(timing[2] ?? '')}`;
}

function withHours(time: string): string {
  return time.split(':').length === 2 ? `00:${time}` : time;
}
