import { Link } from 'react-router-dom';
import { listAddress } from '#design/console/queue.ts';
import { Fact } from '#design/console/section.tsx';
import { Cause, type Grant, GrantAmount } from './reward-labels.tsx';

export function GrantFacts({ grant }: { grant: Grant }) {
  return (
    <>
      <Fact name="Amount">
        <GrantAmount gives={grant.gives} amount={grant.amount} />
      </Fact>
      <Fact name="Cause">
        <Cause grant={grant} links />
      </Fact>
      {grant.campaign && (
        <Fact name="Campaign">
          <Link to={listAddress('rewards/campaigns', { name: grant.campaign })} style={{ color: 'inherit' }}>
            {grant.campaign}
          </Link>
        </Fact>
      )}
    </>
  );
}
