// How long sessions live, how they stretch with use, and how many one person has at a time (docs/security.md).

/** A session's life is stretched at most this often: one write an hour, not one a call. */
export const STRETCH_AFTER_MS = 3_600_000;

export const STAFF_HOURS = 12;

/**
 * Staff who do nothing for this long sign in again (ASVS 7.3.1). It is exact to a minute, because a session is written
 * at most once a minute.
 */
export const STAFF_IDLE_MS = 30 * 60_000;

export const STAFF_STRETCH_AFTER_MS = 60_000;

/** Open sessions of one member, and of one of the staff. */
export const SESSIONS_MAX = 100;
export const STAFF_SESSIONS_MAX = 30;
