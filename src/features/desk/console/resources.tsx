import { defineConsole } from '#design/console/resource.ts';

export const resources = defineConsole({
  acts: {
    'desk.search': 'Searched',
  },
  subjects: {
    search: { text: () => 'Records of members' },
  },
});
