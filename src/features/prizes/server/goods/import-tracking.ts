// Reads carriers and tracking numbers out of the list of packed goods, which staff filled in. A parcel without either
// stays as it is.
import type { z } from 'zod';
import { changesOf, defineImport, lineByLine } from '#features/imports/server/public.ts';
import { wire } from '#platform/http/contract.ts';
import { refuse } from '#platform/http/refusal.ts';
import { carrier, tracking, type TrackingColumn, trackingImport } from '../../contract/goods.ts';
import { deliveryById } from './deliveries.ts';
import { move } from './goods-acts.ts';
import { tellOfStep } from './tell-members.ts';

const columns = {
  id: wire.id,
  carrier: carrier.nullable(),
  tracking: tracking.nullable(),
} satisfies Record<TrackingColumn, z.ZodType>;

export const importTracking = defineImport(trackingImport, {
  columns,
  linesMax: 500,
  key: ({ id }) => id,
  async carryOut(by, rows) {
    const shipped: bigint[] = [];
    const ship = lineByLine<(typeof rows)[number]['values']>(async ({ tx, caller: { staffId } }, values) => {
      const id = BigInt(values.id);
      const found = await deliveryById(tx, id);
      if (!found) return refuse('delivery_not_found');
      const after = { carrier: values.carrier, tracking: values.tracking };
      const isBlank = after.carrier === null && after.tracking === null;
      const changes = isBlank ? [] : changesOf({ carrier: found.carrier, tracking: found.tracking }, after);
      const line = { about: values.id, changes };
      if (changes.length === 0) return { ...line, effect: 'same' };
      if (after.carrier === null) return { column: 'carrier', problem: 'missing' };
      if (after.tracking === null) return { column: 'tracking', problem: 'missing' };
      const step = { step: 'ship', id, carrier: after.carrier, tracking: after.tracking } as const;
      const answer = await move(tx, { staffId, step });
      if (answer !== 'done') return refuse(answer);
      shipped.push(id);
      return { ...line, effect: 'changed' };
    });
    // In the order of their ids, so that two files can't deadlock.
    const results = await ship(
      by,
      rows.toSorted((a, b) => Number(a.values.id) - Number(b.values.id)),
    );
    await tellOfStep(by.tx, shipped);
    return results;
  },
});
