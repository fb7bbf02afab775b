/** CPU seconds that `work` took. Unlike elapsed time, they do not grow while other processes keep the machine busy. */
export function cpuSecOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
