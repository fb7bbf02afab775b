/** Seconds of processor that `work` took: unlike the time on the wall, it does not grow while others keep the machine busy. */
export function cpuSecOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
