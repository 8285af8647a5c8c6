// The three steps of a registration, and the step that a refusal belongs to.
import { namedField, type Refused } from './refused-fields.ts';

export type Step = 1 | 2 | 3;
export const STEPS = [1, 2, 3] as const satisfies readonly Step[];

/** Fields by their names on the wire, in the order of the screen. */
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

/** The step of the first field that the server refused. Undefined where it refused no field. */
export function refusedStep(error: Refused): Step | undefined {
  const refused = new Set([namedField(error), ...Object.keys(error.fields)]);
  const first = Object.entries(FIELDS).find(([field]) => refused.has(field));
  return first?.[1];
}

/** The step that an address asks for. A step not reached in this visit lacks the answers of those before it. */
export function stepShown(asked: string | undefined, reached: Step): Step {
  const wanted = STEPS.find((step) => String(step) === asked) ?? 1;
  return wanted < reached ? wanted : reached;
}
