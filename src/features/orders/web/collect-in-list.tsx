// Collecting one of several orders in a list. The result is shown beside the tapped order, which may be far down; or
// above the list if none was tapped, as after a reload.
import { useState } from 'react';
import type { AppPath } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import type { WrittenText } from '#universal/written-text.ts';
import { CollectAct, type Collecting as Act, useCollectOne } from './collecting.tsx';

type Order = { id: string; product: { title: WrittenText }; toCollectMinor: number };
/** `asked`: the order whose button was tapped last. */
export type CollectingInList = {
  act: Act;
  asked: string | undefined;
  onCollect: (order: Order) => void;
  reset: () => void;
};

export function useCollectInList(path: AppPath): CollectingInList {
  const { start, ...act } = useCollectOne(path);
  const [asked, setAsked] = useState<string>();
  const onCollect = (order: Order) => {
    setAsked(order.id);
    start(order);
  };
  return { act, asked, onCollect, reset: () => setAsked(undefined) };
}

/** The button, if the order has something to collect. */
export function CollectInList({ order, collecting }: { order: Order; collecting: CollectingInList }) {
  const { act, asked, onCollect } = collecting;
  const today = useCall('GET /api/v1/income/today', {}, { live: true });
  const isAsked = asked === order.id;
  const elsewhere = !isAsked && (act.state.at === 'sending' || act.state.at === 'checking');
  if (order.toCollectMinor === 0) return null;
  return (
    <CollectAct
      // Only the tapped order's button shows the state of the request. The others are disabled meanwhile.
      act={isAsked ? act : { ...act, state: { at: 'rest' } }}
      today={elsewhere ? undefined : today.data}
      toCollectMinor={order.toCollectMinor}
      onCollect={() => onCollect(order)}
      kind="secondary"
      small
    />
  );
}
