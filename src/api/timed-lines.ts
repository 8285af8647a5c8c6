/** Writes lines about a long act. Each begins with the seconds since this call. */
export function timedLines(): (line: string) => void {
  const began = performance.now();
  return (line) => console.log(`[${((performance.now() - began) / 1000).toFixed(1)} s] ${line}`);
}
