import { defineDoors } from '#design/doors.ts';
import { useCall } from '#platform/client/queries.ts';

/** How many members the team has on all its levels. */
function Members() {
  const team = useCall('GET /api/v1/team', {}, { quiet: true }).data;
  const count = team?.levels.reduce((sum, { members }) => sum + members, 0) ?? 0;
  return count > 0 ? `${count}` : null;
}

export const doors = defineDoors(
  { row: 'team', to: '/pagesB/mine/myTeam/index', title: 'myTeam', order: 10, State: Members },
  { row: 'team', to: '/pagesB/mine/inviteFriends/index', title: 'inviteFriends', order: 20 },
  { row: 'team', to: '/pagesB/mine/teamRebate/index', title: 'teamRebate', order: 30 },
  { row: 'team', to: '/pagesB/mine/teamRebateRevice/index', title: 'teamRebateRevice', order: 31, searched: true },
);
