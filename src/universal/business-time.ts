/** The time zone of business days (time.md 2). The database has the same one in platform.time_zone(). */
export const BUSINESS_TIME_ZONE = 'Africa/Addis_Ababa';
