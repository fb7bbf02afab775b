/** The same body, which calls `onLeft` if its reader is gone before its end. */
export function untilLeft(body: ReadableStream<Uint8Array>, onLeft: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel(reason) {
      onLeft();
      await reader.cancel(reason);
    },
  });
}
