import { deviceDelete } from './device-store.ts';
import { idle } from './idle.ts';
import { SEALED_NAMES } from './sealed-names.ts';

/**
 * Data that the client keeps between visits, under the seed's names (screens.md 5). The end of a session clears all of
 * it, except what the device is and how its reader reads.
 */
export type StoredState = {
  token: string;
  language: string;
  deviceId: string;
  /** The number of the member whose session it is. It says nothing about the person, so it isn't sealed. */
  memberNo: string;
  /** The server's proof that someone signed in here before. It opens nothing. */
  deviceKey: string;
  /** Answers as they came. The next visit shows them first, until fresher ones arrive. */
  userinfo: unknown;
  sysConfig: unknown;
  userBill: unknown;
  services: unknown;
  /** Home's first words, which the page shows before the app's code is here (scripts/faces/first-paint.ts). */
  firstView: { language: string; label: string; figure: string; words: string };
  phoneHeight: number;
  statusBarHeight: number;
  /** Times of the newest message in the notify bar (on home or elsewhere), and of the newest in the inbox. */
  msgHTime: string;
  msgATime: string;
  isRegister: boolean;
  /** The currency's symbol, from sysConfig.app_currency. */
  symbol: string;
  integralSymbol: string;
  /** 1 after a session was ended by the server. */
  expiredToken: 0 | 1;
  /** Beside it: the code that ended the session. */
  endCode: number;
  signInTime: string;
  /** From a third-party login provider. */
  loginCode: string;
  /** When maintenance is expected to end, from a 500000. */
  maintainTime: string;
  /** Beside it: until when everything is closed. Absent once the ways to one's money are open. */
  everythingUntil: string;
  preferences: unknown;
  updateCheckedAt: number;
  /** The member's own place on the map, rounded to about a kilometre. It leaves the phone with the session. */
  chosenPlace: { latitude: number; longitude: number };
  /** The member answered the offer to install the app. */
  installOffered: boolean;
};

const OF_THE_DEVICE: readonly (keyof StoredState)[] = [
  'language',
  'deviceId',
  'deviceKey',
  'phoneHeight',
  'statusBarHeight',
  'preferences',
  'installOffered',
];

/** The sealed values, opened. Beside them, data that local storage has no room for: the visit works all the same. */
const memory = new Map<string, string>();

// Another tab's change is newer. This listens before the session does (session.ts), which then reads the current state.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === null) memory.clear();
    // A sealed value goes with its removal. A newer one of that tab shows at the next visit.
    else if (!isSealed(event.key) || event.newValue === null) memory.delete(event.key);
  });
}

/** A chosen place must not be lost to a phone that is never idle. */
const SEAL_LATEST_MS = 1_000;

const isSealed = (name: string) => (SEALED_NAMES as readonly string[]).includes(name);
/** The name of the session's key among the device's data. */
export const sealKeyName = () => `seal ${getStored('signInTime') ?? 'visitor'}`;

/**
 * Seals something with the session's key. The session may end while that runs. Sealing may then make its key again, so
 * this removes it, and what was sealed can't be read. Answers whether the session still lives.
 */
export async function underSessionKey(sealing: (keyName: string) => Promise<void>): Promise<boolean> {
  const keyName = sealKeyName();
  await sealing(keyName);
  if (sealKeyName() === keyName) return true;
  await deviceDelete('device', keyName);
  return false;
}

/** Takes over the values that the page has opened. Call it before the first screen. */
export async function restoreSealed(): Promise<void> {
  for (const [name, text] of Object.entries((await window.openedValues) ?? {})) memory.set(name, text);
}

function read(name: string): string | null {
  const text = memory.get(name);
  if (text !== undefined || isSealed(name)) return text ?? null;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function getStored<K extends keyof StoredState>(name: K): StoredState[K] | undefined {
  const text = read(name);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as StoredState[K];
  } catch {
    return undefined;
  }
}

export function setStored<K extends keyof StoredState>(name: K, value: StoredState[K] | undefined): void {
  const text = value === undefined ? undefined : JSON.stringify(value);
  if (text !== undefined && isSealed(name)) {
    if (memory.get(name) !== text)
      idle(SEAL_LATEST_MS)
        .then(() => import('./seal.ts'))
        .then(({ sealStored }) => underSessionKey((keyName) => sealStored(keyName, name, () => memory.get(name))))
        // No key, no room, or no code of it: the memory serves this visit.
        .catch(() => undefined);
    memory.set(name, text);
    return;
  }
  memory.delete(name);
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Blocked or full: the memory copy serves this visit.
    if (text !== undefined) memory.set(name, text);
  }
}

/** Clears all data of a session. The code of an end by the server tells the login page why the member is there. */
export function clearStored(endCode?: number): void {
  const kept = OF_THE_DEVICE.map((name) => [name, getStored(name)] as const);
  try {
    localStorage.clear();
  } catch {
    // Nothing was stored there then.
  }
  memory.clear();
  for (const [name, value] of kept) setStored(name, value);
  if (endCode === undefined) return;
  setStored('expiredToken', 1);
  setStored('endCode', endCode);
}
