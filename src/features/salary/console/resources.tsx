import Draw from '@mui/icons-material/DrawOutlined';
import { defineConsole, rewardOf } from '#design/console/resource.ts';
import { audited } from './audited.ts';
import { ContractShow } from './contract-show.tsx';
import { ContractsList } from './contracts-list.tsx';

export const resources = defineConsole({
  ...audited,
  rewards: { salary: rewardOf('Salary', 'Claim') },
  resources: [
    {
      name: 'salary/contracts',
      label: 'Salary contracts',
      group: 'Rewards',
      roles: ['finance', 'support'],
      icon: Draw,
      list: ContractsList,
      show: ContractShow,
    },
  ],
});
