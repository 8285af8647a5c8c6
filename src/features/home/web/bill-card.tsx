import type { ReactNode } from 'react';
import { Busy } from '#design/components/busy.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { FailedLine } from '#design/components/states.tsx';
import { useBill } from './queries.ts';

type Bill = ReturnType<typeof useBill>['data'];

/** A card of what the bill says. Skeletons stand in while the bill runs. `acts` do not depend on it. */
export function BillCard({ acts, children }: { acts?: ReactNode; children: (bill: Bill) => ReactNode }) {
  const bill = useBill();
  return (
    <Card>
      <Stack gap={8}>
        <FailedLine query={bill} />
        <Busy when={bill.isFetching}>{children(bill.data)}</Busy>
        {acts}
      </Stack>
    </Card>
  );
}
