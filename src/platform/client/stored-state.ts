// The client's data in local storage, under the seed's names. Personal values are sealed.
import { deviceDelete } from './device-store.ts';
import { idle } from './idle.ts';
import { SEALED_NAMES } from './sealed-names.ts';

/**
 * What a page shows of the last visit before the app's code has loaded (scripts/faces/first-paint.ts). `height`: of the
 * card, in CSS pixels.
 */
export type FirstView = { language: string; label: string; figure: string; words: string; height: number };
export type FirstViewName = 'firstView' | 'walletView';

/**
 * Data that the client keeps between visits (screens.md 5). The end of a session clears all of it except what belongs
 * to the device (DEVICE_NAMES).
 */
export type StoredState = {
  token: string;
  language: string;
  /** The language that the account has learned from this phone. */
  toldLanguage: string;
  deviceId: string;
  /** The signed-in member's number. It says nothing about the person, so it isn't sealed. */
  memberNo: string;
  /** The server's proof that a member signed in on this device before. It gives no access. */
  deviceKey: string;
  /** Answers of the server. The next visit shows them until fresh ones arrive. */
  userinfo: unknown;
  sysConfig: unknown;
  userBill: unknown;
  services: unknown;
  /** The first texts of home and of the wallet. */
  firstView: FirstView;
  walletView: FirstView;
  /** How many rows home's card of today had, so that the next visit leaves room for them. */
  todayRows: number;
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
  /** With it: the code that ended the session. */
  endCode: number;
  signInTime: string;
  /** From a third-party login provider. */
  loginCode: string;
  /** When maintenance is expected to end, from a 500000. */
  maintainTime: string;
  /** With it: until when everything is closed. Absent once calls marked `staysOpen` are answered. */
  everythingUntil: string;
  preferences: unknown;
  /** The language that staff chose for the console in this browser. */
  consoleLanguage: string;
  updateCheckedAt: number;
  /** The place that the member chose on the map, to about a kilometre. It is deleted with the session. */
  chosenPlace: { latitude: number; longitude: number };
  /** The member has answered the offer to install the app. */
  installOffered: boolean;
};

const DEVICE_NAMES: readonly (keyof StoredState)[] = [
  'language',
  'consoleLanguage',
  'deviceId',
  'deviceKey',
  'phoneHeight',
  'statusBarHeight',
  'preferences',
  'installOffered',
];

/** The sealed values in readable form, and values for which local storage has no room, so that the visit works. */
const memory = new Map<string, string>();

// Another tab's change is newer. This listener must be added before that of session.ts, which then reads the new state.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === null) memory.clear();
    // If a sealed value was removed, forget it. If it was changed, the new one shows at the next visit.
    else if (!isSealed(event.key) || event.newValue === null) memory.delete(event.key);
  });
}

/** On a phone that is never idle, a value is sealed after this time, so that it isn't lost. */
const SEAL_LATEST_MS = 1_000;

const isSealed = (name: string) => (SEALED_NAMES as readonly string[]).includes(name);
/** The name of the session's key in the device store. */
export const sealKeyName = () => `seal ${getStored('signInTime') ?? 'visitor'}`;

/**
 * Runs a function that seals something with the session's key. If the session ends meanwhile, the function may have
 * made its key again, so this deletes it, and what was sealed cannot be read. Returns whether the session is the same.
 */
export async function underSessionKey(sealing: (keyName: string) => Promise<void>): Promise<boolean> {
  const keyName = sealKeyName();
  await sealing(keyName);
  if (sealKeyName() === keyName) return true;
  await deviceDelete('device', keyName);
  return false;
}

/** Takes over the sealed values that the page has opened. Call it before the first screen. */
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
        // Without a key, room or the code, the value lasts in memory for this visit.
        .catch(() => undefined);
    memory.set(name, text);
    return;
  }
  memory.delete(name);
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // If the storage is blocked or full, the value lasts in memory for this visit.
    if (text !== undefined) memory.set(name, text);
  }
}

/** Clears all data of a session. By the server's code, the login page can say why the session ended. */
export function clearStored(endCode?: number): void {
  const kept = DEVICE_NAMES.map((name) => [name, getStored(name)] as const);
  try {
    localStorage.clear();
  } catch {
    // The storage is blocked, so nothing was stored there.
  }
  memory.clear();
  for (const [name, value] of kept) setStored(name, value);
  if (endCode === undefined) return;
  setStored('expiredToken', 1);
  setStored('endCode', endCode);
}
