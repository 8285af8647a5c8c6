/**
 * What the client keeps between visits, under the seed's names (screens.md 5). Everything here is
 * cleared when a session ends, except what says how the device likes to read and which device it is.
 */
export type StoredState = {
  token: string;
  language: string;
  deviceId: string;
  /** Answers as they came: shown first on the next visit, until fresher ones arrive. */
  userinfo: unknown;
  sysConfig: unknown;
  userBill: unknown;
  services: unknown;
  phoneHeight: number;
  statusBarHeight: number;
  /** Of the newest message that the notify bar has told (on home or wherever), and of the newest that the inbox has shown. */
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
  preferences: unknown;
  updateCheckedAt: number;
};

const SURVIVES_SESSION_END: readonly (keyof StoredState)[] = ['language', 'deviceId', 'preferences', 'updateCheckedAt'];

/**
 * Stands in where the browser blocks local storage, or has no room: the visit works, nothing is remembered. It holds only
 * what could not be written there, so that what another tab clears is gone here too.
 */
const memory = new Map<string, string>();

// Another tab's word is the newer one. This listens before the session does (session.ts), which then reads what holds now.
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

/**
 * Clears all that belongs to a session. `expired` sets the seed's flag, which tells the login page why the member is there.
 */
export function clearStored(expired: boolean): void {
  const kept = SURVIVES_SESSION_END.map((name) => [name, getStored(name)] as const);
  try {
    localStorage.clear();
  } catch {
    // Nothing was stored there then.
  }
  memory.clear();
  for (const [name, value] of kept) setStored(name, value);
  if (expired) setStored('expiredToken', 1);
}
