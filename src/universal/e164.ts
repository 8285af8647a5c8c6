// chunk: screens
// The format in which phone numbers are stored (members.md 1). The database checks the same in platform.is_phone.
// Pages use this file too, so it imports nothing.

/** Ten to fifteen digits that begin with the dialling code. +251 is followed by nine, of which the first isn't 0. */
export const E164 = /^\+(?:251[1-9]\d{8}|(?!251)[1-9]\d{9,14})$/;
