import Leaderboard from '@mui/icons-material/LeaderboardOutlined';
import SportsScore from '@mui/icons-material/SportsScoreOutlined';
import { defineConsole } from '../../../design/console/resource.ts';
import { audited } from './audited.ts';
import { DuelistsList, DuelWeekShow, DuelWeeksList } from './duel-weeks.tsx';
import { PeriodShow, PeriodsList } from './periods.tsx';

const roles = ['finance', 'support'] as const;

export const resources = defineConsole({
  ...audited,
  resources: [
    {
      name: 'contests/periods',
      label: 'Team ranks',
      group: 'Money',
      roles,
      icon: Leaderboard,
      list: PeriodsList,
      show: PeriodShow,
    },
    {
      name: 'contests/duel-weeks',
      label: 'PK',
      group: 'Money',
      roles,
      icon: SportsScore,
      list: DuelWeeksList,
      show: DuelWeekShow,
    },
    { name: 'contests/duelists', label: 'Teams in PK', group: 'Money', roles, list: DuelistsList },
  ],
});
