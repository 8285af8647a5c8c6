// chunk: screens
// The form of every kept phone number (members.md 1). It imports nothing, because pages carry it too. The database
// holds the same one (platform.is_phone).

/** Ten to fifteen digits with the dialling code in front. Behind +251 there are nine, and the first is no zero. */
export const E164 = /^\+(?:251[1-9]\d{8}|(?!251)[1-9]\d{9,14})$/;
