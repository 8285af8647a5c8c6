import { defineConsole } from '#design/console/resource.ts';
import { MemberHistory } from './member-history.tsx';
import { MemberNotes } from './member-notes.tsx';
import { useSavedViews } from './saved-views.ts';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({
  useSavedViews,
  memberBlocks: [
    { roles: ['support', 'finance'], part: 'notes', position: 10, block: MemberNotes },
    { roles: ['support', 'finance'], part: 'history', position: 10, block: MemberHistory },
  ],
  acts: {
    'desk.write_note': t('Wrote a note on a member'),
    'desk.strike_note': t('Struck out a note on a member'),
    'desk.search': t('Searched'),
    'desk.export': t('Took a list as a file'),
  },
  subjects: {
    search: { text: () => t('Records of members') },
    list: { text: (name) => t('List: {name}', { name }) },
  },
});
