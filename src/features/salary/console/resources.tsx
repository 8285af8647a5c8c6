import Draw from '@mui/icons-material/DrawOutlined';
import { defineConsole, rewardOf } from '#design/console/resource.ts';
import { ContractShow, ContractsList, MemberContracts } from './contracts.tsx';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({
  acts: { 'salary.end_contract': t('Ended a salary contract') },
  subjects: { salary_contract: { text: (id) => t('Salary contract {id}', { id }), resource: 'salary/contracts' } },
  memberBlocks: [{ roles: ['finance', 'support'], part: 'papers', position: 40, block: MemberContracts }],
  rewards: { salary: rewardOf(t('Salary'), t('Claim')) },
  resources: [
    {
      name: 'salary/contracts',
      label: t('Salary contracts'),
      group: 'Rewards',
      position: 12,
      roles: ['finance', 'support'],
      icon: Draw,
      list: ContractsList,
      show: ContractShow,
    },
  ],
});
