/**
 * Data that the client keeps between visits, under the seed's names (screens.md 5). The end of a session clears all of
 * it, except what the device is and how its reader reads.
 */
export type StoredState = {
  token: string;
  language: string;
  deviceId: string;
  /** The server's proof that somebody signed in here before. It opens nothing. */
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
  /** A post as typed so far. */
  forumDraft: { title: string; body: string };
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

/**
 * Replaces local storage where the browser blocks it or has no room: the visit works, nothing is remembered. It holds
 * only data that could not be written there. So another tab's clearing takes effect here too.
 */
const memory = new Map<string, string>();

// Another tab's change is newer. This listens before the session does (session.ts), which then reads the current state.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === null) memory.clear();
    else memory.delete(event.key);
  });
}

function read(name: string): string | null {
  const unwritten = memory.get(name);
  if (unwritten !== undefined) return unwritten;
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
  memory.delete(name);
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Blocked or full: the memory copy serves this visit.
    if (text !== undefined) memory.set(name, text);
  }
}

/** Clears all data of a session. `expired` sets the seed's flag, which tells the login page why the member is there. */
export function clearStored(expired: boolean): void {
  const kept = OF_THE_DEVICE.map((name) => [name, getStored(name)] as const);
  try {
    localStorage.clear();
  } catch {
    // Nothing was stored there then.
  }
  memory.clear();
  for (const [name, value] of kept) setStored(name, value);
  if (expired) setStored('expiredToken', 1);
}
