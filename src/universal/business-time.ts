/** Business days follow it everywhere (time.md 2). The database names it too: platform.time_zone(). */
export const BUSINESS_TIME_ZONE = 'Africa/Addis_Ababa';
