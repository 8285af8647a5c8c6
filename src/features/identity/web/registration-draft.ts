// A visitor's input for a registration stays in this tab until it is done: a reload must not lose it. It keeps only the
// fields named here, and so never a password or a code.

const KEPT = ['phone', 'realName', 'email', 'birthDate', 'inviteCode', 'invitation'] as const;
type Kept = Partial<Record<(typeof KEPT)[number], string>>;
/** `open`: the visitor is filling it in. Otherwise they have entered nothing yet, or went to the sign-in. */
export type RegistrationDraft = Kept & { open: boolean };
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'registration';

/** Whether the visitor entered anything: an invite alone came with the address. */
export function isBegun({ realName, email, birthDate }: Kept): boolean {
  return Boolean(realName || email || birthDate);
}

export function readDraft(storage?: TabStorage): RegistrationDraft | undefined {
  try {
    const found: unknown = JSON.parse((storage ?? sessionStorage).getItem(KEY) ?? 'null');
    return found && typeof found === 'object' ? pick(found as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(draft: RegistrationDraft, storage?: TabStorage): void {
  try {
    (storage ?? sessionStorage).setItem(KEY, JSON.stringify(pick(draft)));
  } catch {
    // This browser keeps nothing: a reload begins anew.
  }
}

export function forgetDraft(storage?: TabStorage): void {
  try {
    (storage ?? sessionStorage).removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}

function pick(of: Readonly<Record<string, unknown>>): RegistrationDraft {
  const kept: Kept = {};
  for (const name of KEPT) {
    const value = of[name];
    if (typeof value === 'string') kept[name] = value;
  }
  return { ...kept, open: of.open === true };
}
