/** Milliseconds that this process has computed so far. Unlike a clock it stands still while others have the machine. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
