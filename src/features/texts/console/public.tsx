import { type Keyed, proposal } from '#features/acts/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import { call } from '#platform/client/call.ts';

// For other features' console pages that propose or sign texts.
export { useSecondReader } from './second-reader.tsx';

type Proposed = { reviewId: string; actId: string };

/** Proposes and signs a text as its writer. A second person reads and signs it on the page Texts to read. */
export const proposeText = (propose: (signed: { assertion?: AssertionInput }, keyed: Keyed) => Promise<Proposed>) =>
  proposal<Proposed & { id: string }>({
    propose: async (signed, keyed) => {
      const made = await propose(signed, keyed);
      return { ...made, id: made.reviewId };
    },
    approve: async (id, { assertion }) => {
      const path = { id };
      const signed = await call('POST /console/api/v1/text-reviews/{id}/sign', {
        path,
        body: { assertion, confirmed: [] },
        errors: 'inline',
      });
      return { id, reviewId: id, actId: signed.actId };
    },
  });
