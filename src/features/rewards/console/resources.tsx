import Campaign from '@mui/icons-material/CampaignOutlined';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import Savings from '@mui/icons-material/SavingsOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { audited } from './audited.ts';
import { BudgetPage, BudgetTile } from './budget-page.tsx';
import { CampaignShow, CampaignsList } from './campaigns.tsx';
import { DecisionShow, DecisionsList } from './decisions.tsx';
import { GrantShow, GrantsList, MemberRewards } from './grants.tsx';
import { rewardQueues } from './reward-queues.ts';

const roles = ['finance', 'support'] as const;

export const resources = defineConsole({
  ...audited,
  resources: [
    {
      name: 'rewards/grants',
      label: 'Rewards',
      position: 2,
      group: 'Rewards',
      roles,
      icon: CardGiftcard,
      list: GrantsList,
      show: GrantShow,
    },
    {
      name: 'rewards/decisions',
      label: 'Reward decisions',
      position: 4,
      group: 'Rewards',
      roles,
      icon: Gavel,
      list: DecisionsList,
      show: DecisionShow,
    },
    {
      name: 'rewards/campaigns',
      label: 'Campaigns',
      group: 'Rewards',
      roles,
      icon: Campaign,
      list: CampaignsList,
      show: CampaignShow,
    },
  ],
  pages: [
    {
      path: 'rewards-budget',
      label: 'Rewards budget',
      position: 1,
      group: 'Rewards',
      roles,
      icon: Savings,
      page: BudgetPage,
    },
  ],
  memberBlocks: [{ roles, position: 45, block: MemberRewards }],
  queues: rewardQueues,
  tiles: [{ roles, tile: BudgetTile }],
});
