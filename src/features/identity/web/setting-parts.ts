/** What screens.md places on the settings and is not built yet; a tap says so. Takes its line out whoever builds it. */
export const SETTING_PARTS_LATER = ['notifications', 'limits', 'export', 'delete'] as const;
