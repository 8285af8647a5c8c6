import AddCard from '@mui/icons-material/AddCardOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import Savings from '@mui/icons-material/SavingsOutlined';
import { EVERY_MINUTE, listAddress, PROPOSED, QUEUE_PAGE, statusOf, toSign } from '#design/console/queue.ts';
import { defineConsole, type ConsoleQueue } from '#design/console/resource.ts';
import { useCall } from '#platform/client/queries.ts';
import { AdditionShow, AdditionsList } from './additions.tsx';
import { BudgetPage, BudgetTile } from './budget-page.tsx';
import { CampaignShow, CampaignsList } from './campaigns.tsx';
import { DecisionShow, DecisionsList } from './decisions.tsx';
import { GrantShow, GrantsList, MemberRewards } from './grants.tsx';
import { t } from '#design/console/words.ts';

const held: ConsoleQueue = {
  roles: ['finance', 'support'],
  useStatus: () =>
    statusOf(
      {
        title: t('Held rewards'),
        to: listAddress('rewards/grants', { state: 'held' }),
        late: { afterMinutes: 3 * 1440, text: t('Members wait for a decision') },
      },
      useCall('GET /console/api/v1/rewards/grants', { query: { state: 'held', limit: QUEUE_PAGE } }, EVERY_MINUTE),
      (grant) => grant.heldAt ?? grant.promisedAt,
    ),
};

const decisions: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    toSign(
      t('Reward decisions to sign'),
      'rewards/decisions',
      useCall('GET /console/api/v1/rewards/decisions', PROPOSED, EVERY_MINUTE),
    ),
};

const campaigns: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    toSign(
      t('Campaigns to sign'),
      'rewards/campaigns',
      useCall('GET /console/api/v1/rewards/campaigns', PROPOSED, EVERY_MINUTE),
    ),
};

const additions: ConsoleQueue = {
  roles: ['finance'],
  useStatus: () =>
    toSign(
      t('Additions to sign'),
      'rewards/additions',
      useCall('GET /console/api/v1/rewards/additions', PROPOSED, EVERY_MINUTE),
    ),
};

const rewardQueues = [held, decisions, campaigns, additions] as const;

const roles = ['finance', 'support'] as const;

export const resources = defineConsole({
  acts: {
    'rewards.hold_grant': t('Held a reward'),
    'rewards.propose_decision': t('Proposed to decide about a reward'),
    'rewards.sign_decision': t('Signed a decision about a reward'),
    'rewards.withdraw_decision': t('Took a decision about a reward back'),
    'rewards.propose_campaign': t('Proposed a campaign of rewards'),
    'rewards.sign_campaign': t('Signed a campaign of rewards'),
    'rewards.withdraw_campaign': t('Took a campaign of rewards back'),
    'rewards.propose_addition': t('Proposed to pay a member from the budget'),
    'rewards.sign_addition': t('Signed a payment from the budget'),
    'rewards.withdraw_addition': t('Took a payment from the budget back'),
  },
  subjects: {
    grant: { text: (id) => t('Reward {id}', { id }), resource: 'rewards/grants' },
    campaign: { text: (id) => t('Campaign {id}', { id }), resource: 'rewards/campaigns' },
  },
  resources: [
    {
      name: 'rewards/grants',
      label: t('Rewards'),
      group: 'Rewards',
      position: 1,
      roles,
      icon: CardGiftcard,
      list: GrantsList,
      show: GrantShow,
    },
    {
      name: 'rewards/decisions',
      label: t('Reward decisions'),
      group: 'Two signatures',
      position: 5,
      roles,
      icon: Gavel,
      list: DecisionsList,
      show: DecisionShow,
    },
    {
      name: 'rewards/additions',
      label: t('Additions'),
      group: 'Rewards',
      position: 13,
      roles,
      icon: AddCard,
      list: AdditionsList,
      show: AdditionShow,
    },
    {
      name: 'rewards/campaigns',
      label: t('Campaigns'),
      group: 'Rewards',
      position: 4,
      roles,
      icon: Campaign,
      list: CampaignsList,
      show: CampaignShow,
    },
  ],
  pages: [
    {
      path: 'rewards-budget',
      label: t('Rewards budget'),
      position: 2,
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
