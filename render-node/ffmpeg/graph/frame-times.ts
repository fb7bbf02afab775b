/** Filters that print the time of every frame as lines on a pipe, see `readFrameTimes`. */
export function printTimes(pipe: number): string {
  // The printer only prints frames that have metadata, hence the first filter.
  return `metadata=mode=add:key=seen:value=1,metadata=mode=print:file='pipe\\:${pipe}'`;
}

/** The time of each frame, in order, in seconds from the start of the input; NaN if the source gives it none. */
export async function* readFrameTimes(stream: AsyncIterable<Uint8Array>): AsyncGenerator<number, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const time = /^frame:.*pts_time:(\S+)/.exec(line)?.[1];
      if (time !== undefined) yield Number(time);
    }
  }
}
