import { listAddress } from '#design/console/queue.ts';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { TOP, TopRows } from '#design/console/rows-table.tsx';
import { useCall } from '#platform/client/queries.ts';
import { grantColumns } from './grants-list.tsx';
import type { Grant } from './reward-labels.tsx';

const columns = grantColumns.filter(({ label }) => label !== 'Member');

export function MemberRewards({ member: { memberNo } }: { member: MemberOfBlock }) {
  const ask = { query: { memberNo, limit: TOP } };
  return (
    <TopRows<Grant>
      title="Rewards"
      read={useCall('GET /console/api/v1/rewards/grants', ask, { quiet: true, staleMs: 0 })}
      columns={columns}
      to={(row) => `/rewards/grants/${row.id}/show`}
      all={listAddress('rewards/grants', { memberNo })}
      empty="No reward yet."
    />
  );
}
