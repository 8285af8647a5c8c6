// What higher-ranked features may import.
export {
  DAY_SECONDS,
  giveBack,
  QUARTER_SECONDS,
  type Quota,
  spend,
  sweepAttempts,
  tooMany,
  triesOf,
} from './attempts.ts';
export { callCounter } from './call-shares.ts';

/** The network that counts as one caller: an IPv4 address, or the /64 that an IPv6 provider gives one household. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head, tail] = address.replace(/%.*/, '').split('::') as [string, string | undefined];
  const groups = head === '' ? [] : head.split(':');
  // A `::` in the first half stands for as many zero groups as are missing.
  const after = tail ? tail.split(':') : [];
  const all =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
