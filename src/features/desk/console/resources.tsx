import { defineConsole } from '#design/console/resource.ts';
import { useSavedViews } from './saved-views.ts';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({
  useSavedViews,
  acts: {
    'desk.search': t('Searched'),
    'desk.export': t('Took a list as a file'),
  },
  subjects: {
    search: { text: () => t('Records of members') },
    list: { text: (name) => t('List: {name}', { name }) },
  },
});
