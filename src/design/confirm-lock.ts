/** The seed's lock: a confirming button takes no second tap for this long. */
export const CONFIRM_LOCK_MS = 1000;
