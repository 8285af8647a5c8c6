// The numbers of refusals on the wire: the platform's are listed here, and features declare theirs in contracts.
import type { FeatureRoutes } from '../feature.ts';

/** Refusals that belong to no feature (wire.md 3). */
export const PLATFORM_CODES: Record<string, number> = {
  field_invalid: 210000,
  intent_reused: 220001,
  intent_in_progress: 220002,
  intent_missing: 210001,
  not_signed_in: 300400,
  session_expired: 300401,
  token_unknown: 300402,
  signed_out_elsewhere: 300403,
  account_closed: 300404,
  session_ended_for_security: 300405,
  password_changed: 300406,
  role_missing: 310001,
  feature_off: 310002,
  own_secrets_due: 310003,
  under_maintenance: 500000,
  unexpected: 500001,
  unreadable_body: 400001,
  no_such_route: 404001,
  body_too_large: 413001,
  too_many_requests: 429001,
  overloaded: 503001,
  restarting: 503002,
  no_room: 503003,
  clock_in_doubt: 503004,
};

/** The number of each refusal, by name, of the platform and all features. Throws if a name or number is used twice. */
export function codesOf(features: readonly Pick<FeatureRoutes, 'refusals'>[]): Record<string, number> {
  const codes: Record<string, number> = {};
  const names = new Map<number, string>();
  for (const refusals of [PLATFORM_CODES, ...features.map((feature) => feature.refusals)]) {
    for (const [name, code] of Object.entries(refusals)) {
      if (name in codes) throw new Error(`the refusal ${name} is declared twice`);
      const other = names.get(code);
      if (other !== undefined) throw new Error(`the refusals ${other} and ${name} share the code ${code}`);
      names.set(code, name);
      codes[name] = code;
    }
  }
  return codes;
}
