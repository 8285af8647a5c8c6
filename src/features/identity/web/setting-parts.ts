/** Lines of the settings page for things that are not built yet; a tap says so. Take a line out when its screen stands. */
export const SETTING_PARTS_LATER = ['notifications', 'limits', 'export', 'delete'] as const;
