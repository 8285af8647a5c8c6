import Draw from '@mui/icons-material/DrawOutlined';
import { defineConsole, rewardOf } from '#design/console/resource.ts';
import { audited } from './audited.ts';
import { ContractShow, ContractsList } from './contracts.tsx';

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
