import Draw from '@mui/icons-material/DrawOutlined';
import { defineConsole } from '../../../design/console/resource.ts';
import { audited } from './audited.ts';
import { ContractShow } from './contract-show.tsx';
import { ContractsList } from './contracts-list.tsx';

export const resources = defineConsole({
  ...audited,
  resources: [
    {
      name: 'salary/contracts',
      label: 'Salary contracts',
      group: 'Money',
      roles: ['finance', 'support'],
      icon: Draw,
      list: ContractsList,
      show: ContractShow,
    },
  ],
});
