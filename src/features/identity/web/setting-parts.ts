/** Lines of the settings page for unbuilt parts; a tap says so. Take a line out when its screen is built. */
export const SETTING_PARTS_LATER = ['notifications', 'limits', 'export', 'delete'] as const;
