import { Fact } from '../../../design/console/section.tsx';
import { type Grant, GrantAmount } from './reward-labels.tsx';

export function GrantFacts({ grant }: { grant: Grant }) {
  return (
    <>
      <Fact name="Amount">
        <GrantAmount gives={grant.gives} amount={grant.amount} />
      </Fact>
      <Fact name="Cause">{`${grant.feature} ${grant.cause}`}</Fact>
      {grant.campaign && <Fact name="Campaign">{grant.campaign}</Fact>}
    </>
  );
}
