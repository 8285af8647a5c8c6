// Data that a member may share from their phone, reduced before it is sent (promises.md 6): their location to about a
// kilometre, and their contacts as hashes.
import { useState } from 'react';
import { isPhone, joinPhone } from '#design/phone.ts';
import { useAct } from '#platform/client/act.ts';

const WAIT_MS = 20_000;
/** The contract's maximum. */
const CONTACTS_MAX = 500;

type Place = { latitude: number; longitude: number };

/** Two decimals of a degree are about 1.1 km north to south; the server rounds again. */
export function coarsePlace({ latitude, longitude }: Place): Place {
  const coarse = (degrees: number) => Math.round(degrees * 100) / 100;
  return { latitude: coarse(latitude), longitude: coarse(longitude) };
}

/** Undefined if the phone does not give its location. */
function placeOfPhone(): Promise<Place | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coarsePlace(coords)),
      () => resolve(undefined),
      { enableHighAccuracy: false, timeout: WAIT_MS, maximumAge: 3_600_000 },
    );
  });
}

type Picked = { tel?: readonly string[] };
type ContactPicker = {
  select: (properties: readonly 'tel'[], options: { multiple: boolean }) => Promise<readonly Picked[]>;
};

/** The browser's Contact Picker, which few browsers have. */
function contactPicker(): ContactPicker | undefined {
  return (navigator as { contacts?: ContactPicker }).contacts;
}

/** True on an iPhone or iPad, whose browsers have no contact picker. Newer iPads identify as a Mac with touch. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export function canPickContacts(): boolean {
  return contactPicker() !== undefined && globalThis.crypto.subtle !== undefined;
}

/** SHA-256 hashes of the chosen numbers. Undefined if the member chose none. */
export async function contactsOfPhone(): Promise<string[] | undefined> {
  const picked = await contactPicker()
    ?.select(['tel'], { multiple: true })
    .catch(() => undefined);
  if (!picked || picked.length === 0) return undefined;
  return contactHashes(picked.flatMap(({ tel }) => tel ?? []));
}

/** Numbers may be in local or international form. One without a country code counts as Ethiopian. */
export async function contactHashes(numbers: readonly string[]): Promise<string[]> {
  const phones = [...new Set(numbers.map((number) => joinPhone('ET', number)).filter(isPhone))].slice(0, CONTACTS_MAX);
  return Promise.all(phones.map(sha256Hex));
}

async function sha256Hex(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The version of the consents' text. Each consent stores it, so that the agreed text can be shown. */
export const TEXT_VERSION = '4';

/**
 * Saves the member's consent and the phone's rounded location. `give` gets the location first, because a consent
 * without data would be misleading. It resolves to undefined if the phone gives none, and rejects with a call's error.
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
