/**
 * CPU time of this process so far, in milliseconds. Unlike a clock, it does not advance while other processes
 * use the machine.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
