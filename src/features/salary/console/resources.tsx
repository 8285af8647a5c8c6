import Draw from '@mui/icons-material/DrawOutlined';
import { defineConsole, rewardOf } from '#design/console/resource.ts';
import { ContractShow, ContractsList } from './contracts.tsx';

export const resources = defineConsole({
  acts: { 'salary.end_contract': 'Ended a salary contract' },
  subjects: { salary_contract: { text: (id) => `Salary contract ${id}`, resource: 'salary/contracts' } },
  rewards: { salary: rewardOf('Salary', 'Claim') },
  resources: [
    {
      name: 'salary/contracts',
      label: 'Salary contracts',
      group: 'Rewards',
      position: 12,
      roles: ['finance', 'support'],
      icon: Draw,
      list: ContractsList,
      show: ContractShow,
    },
  ],
});
