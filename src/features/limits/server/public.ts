// The door of limits for higher features.
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

/** The holder of an address: one IPv4 address, or the 64 bits of IPv6 that a provider gives one household. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head, tail] = address.replace(/%.*/, '').split('::') as [string, string | undefined];
  const groups = head === '' ? [] : head.split(':');
  // If `::` stands within the first half, zeros fill the gap before the rest.
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
