/** Lines of the settings page for unbuilt parts; a tap tells so. Take a line out when its screen stands. */
export const SETTING_PARTS_LATER = ['notifications', 'limits', 'export', 'delete'] as const;
