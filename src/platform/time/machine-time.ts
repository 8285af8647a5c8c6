// The host's own time, which the sandbox does not move. Use it for the age of a cache, the window of a rate limit or a
// measurement. Anything that a member or an auditor could see needs business time: context.clock, platform.now().

/** Milliseconds since 1970, for differences only. */
export function machineNow(): number {
  return Date.now();
}
