import { defineConsole } from '#design/console/resource.ts';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({
  acts: {
    'desk.search': t('Searched'),
  },
  subjects: {
    search: { text: () => t('Records of members') },
  },
});
