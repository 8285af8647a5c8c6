import { useState } from 'react';
import { useAct } from '#platform/client/act.ts';
import { placeOfPhone, type Place } from './phone-gifts.ts';

/** The version of the consents' words. Each consent stores it, to show the agreed text. */
export const TEXT_VERSION = '4';

/**
 * The place of the phone, rounded, with the member's consent to it. `give` asks the phone first: a consent without any
 * data would be misleading. It answers undefined where the phone says nothing, and rejects with the call's error.
 */
export function useGiveLocation(): { give: () => Promise<Place | undefined>; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const consent = useAct('PUT /api/v1/consents', { refresh: ['GET /api/v1/consents'] });
  const location = useAct('POST /api/v1/location');
  const give = async () => {
    setBusy(true);
    try {
      const place = await placeOfPhone();
      if (!place) return undefined;
      await consent.mutateAsync({ body: { kind: 'location', given: true, textVersion: TEXT_VERSION } });
      await location.mutateAsync({ body: place });
      return place;
    } finally {
      setBusy(false);
    }
  };
  return { give, busy };
}
