import Groups from '@mui/icons-material/GroupsOutlined';
import { defineConsole } from '../../../design/console/resource.ts';
import { HeldRebates } from './held-rebates.tsx';

export const resources = defineConsole({
  resources: [
    {
      name: 'team/held-rebates',
      label: 'Held rebates',
      group: 'Money',
      roles: ['finance', 'support'],
      icon: Groups,
      list: HeldRebates,
    },
  ],
});
