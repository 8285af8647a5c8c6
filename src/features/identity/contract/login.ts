// Calls to sign in with the login provider, and to link it with an account (members.md 3).
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { defineContract, wire } from '#platform/http/contract.ts';
import { secret } from '#platform/http/secret-fields.ts';
import { password } from '#features/credentials/contract.ts';
import { signedIn } from './shapes.ts';

/** The provider's page to which the member's browser must go. */
const redirect = z.strictObject({ address: z.string() });

/** The provider's answer, taken from the address of the return page. */
const answer = {
  loginCode: secret(z.string().min(1).max(2000)),
  state: secret(z.string().min(1).max(100)),
  iss: z.string().max(2000).optional(),
};

/** `provider` is null if none is set up. */
const link = z.strictObject({ provider: z.string().nullable(), linkedAt: wire.time.nullable() });

export const loginContract = defineContract({
  'GET /api/v1/login-provider': {
    summary: 'The login provider’s name, or null where none is set up',
    access: 'visitor',
    staysOpen: true,
    data: z.strictObject({ name: z.string().nullable() }),
  },
  'POST /api/v1/login-provider/starts': {
    summary: 'Begin to sign in with the login provider',
    access: 'visitor',
    staysOpen: true,
    data: redirect,
    refusals: ['login_provider_off', 'login_provider_unreachable', 'field_invalid', 'too_many_requests'],
  },
  'POST /api/v1/login-provider/sessions': {
    summary: 'Sign in by the login provider’s answer: once, on the device that began, within ten minutes',
    access: 'visitor',
    staysOpen: true,
    body: z.strictObject({ ...answer, device: line(60).optional() }),
    data: signedIn,
    refusals: [
      'login_provider_off',
      'login_provider_unreachable',
      'login_start_unknown',
      'login_not_proven',
      'login_not_linked',
      'second_factor_needed',
      'too_many_requests',
    ],
  },
  'GET /api/v1/login-link': {
    summary: 'Whether the member may sign in with the login provider',
    access: 'member',
    staysOpen: true,
    data: link,
  },
  'POST /api/v1/login-link/starts': {
    summary: 'Begin to link the login provider, with the password',
    access: 'member',
    body: z.strictObject({ password }),
    data: redirect,
    refusals: [
      'login_provider_off',
      'login_provider_unreachable',
      'login_linked_already',
      'password_wrong',
      'member_frozen',
      'field_invalid',
      'too_many_requests',
    ],
  },
  'POST /api/v1/login-link': {
    summary: 'Link the login provider by its answer: once, in the session that began, within ten minutes',
    access: 'member',
    body: z.strictObject(answer),
    data: link,
    refusals: [
      'login_provider_off',
      'login_provider_unreachable',
      'login_start_unknown',
      'login_not_proven',
      'login_linked_already',
      'login_linked_elsewhere',
      'member_frozen',
    ],
  },
  'POST /api/v1/login-link/end': {
    summary: 'Unlink the login provider, with the password',
    access: 'member',
    body: z.strictObject({ password }),
    data: link,
    refusals: ['login_link_not_found', 'password_wrong', 'too_many_requests'],
  },
});
