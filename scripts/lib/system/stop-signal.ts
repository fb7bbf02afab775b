/**
 * Handles Ctrl-C and SIGTERM. The first signal asks for an orderly stop (`signal`, `asked`). The second one ends this
 * process at once, and `child.ts` kills the processes it started.
 */
export function onStopSignal(): { signal: AbortSignal; asked: Promise<void> } {
  const controller = new AbortController();
  const asked = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const onSignal = () => {
    if (!controller.signal.aborted) return controller.abort();
    process.exit(130);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return { signal: controller.signal, asked };
}
