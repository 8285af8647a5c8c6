// A visitor's unfinished registration: which step a field belongs to, and the input in the tab's storage, so that a
// reload doesn't lose it. Only the fields named here are stored, never a password or a code.
import { namedField, type Refused } from './form-rules.ts';

export type Step = 1 | 2 | 3;
export const STEPS = [1, 2, 3] as const satisfies readonly Step[];

/** The step of each field, by its name in the API, in the order of the screen. */
const FIELDS = {
  phone: 1,
  code: 1,
  realName: 2,
  email: 2,
  birthDate: 2,
  password: 2,
  passwordAgain: 2,
  inviteCode: 3,
  agreementVersion: 3,
} as const satisfies Record<string, Step>;

/** The step of the first field that the server refused. Undefined if it refused no field. */
export function refusedStep(error: Refused): Step | undefined {
  const refused = new Set([namedField(error), ...Object.keys(error.fields)]);
  const first = Object.entries(FIELDS).find(([field]) => refused.has(field));
  return first?.[1];
}

/**
 * The step to show: the one in the address, but none beyond `reached`, because the earlier answers would be missing.
 */
export function stepShown(asked: string | undefined, reached: Step): Step {
  const wanted = STEPS.find((step) => String(step) === asked) ?? 1;
  return wanted < reached ? wanted : reached;
}

const KEPT = ['phone', 'realName', 'email', 'birthDate', 'inviteCode', 'invitation'] as const;
type Kept = Partial<Record<(typeof KEPT)[number], string>>;
/** `open`: the visitor is filling the form in. False if they have entered nothing yet, or went to the sign-in. */
export type RegistrationDraft = Kept & { open: boolean };
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'registration';

/** Whether the visitor has entered anything. An invite code doesn't count, because it comes with the address. */
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
    // Without storage a reload begins again.
  }
}

export function forgetDraft(storage?: TabStorage): void {
  try {
    (storage ?? sessionStorage).removeItem(KEY);
  } catch {
    // Without storage there is nothing to forget.
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
