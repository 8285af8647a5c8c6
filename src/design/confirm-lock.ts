/** The seed's lock: after a tap, a confirming button ignores further taps for this long. */
export const CONFIRM_LOCK_MS = 1000;
