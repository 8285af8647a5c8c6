// Staff on the wire: their sign-in and secrets, their accounts and sessions, and acts about them. The numbers of their
// refusals are identity's.
import { defineContract } from '#platform/http/contract.ts';
import { deskContract, staffActContract, staffEntryContract } from './contract/console.ts';
import { staffAccountContract } from './contract/staff-accounts.ts';
import { staffSessionContract } from './contract/staff-sessions.ts';

export { staffRoleSchema } from './contract/shapes.ts';
export type { SignInAgain } from './contract/console.ts';

export const contract = defineContract({
  ...staffEntryContract,
  ...deskContract,
  ...staffActContract,
  ...staffAccountContract,
  ...staffSessionContract,
});
