import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { codeHandlers } from './codes.ts';
import { contactChangeHandlers } from './contact-changes.ts';
import { loginHandlers } from './login-provider/logins.ts';
import { memberPasskeyHandlers } from './passkeys/member-passkeys.ts';
import { memberDeskHandlers } from './members/member-desk.ts';
import { registrationHandlers } from './members/registration.ts';
import { agreementHandlers } from './user-info.ts';
import { outboxHandlers } from './outbox.ts';
import { secondFactorHandlers } from './second-factor/second-step.ts';
import { secretHandlers } from './secrets/own-secrets.ts';
import { sessionHandlers } from './sessions/sign-in.ts';
import { nameCorrection } from './members/correct-name.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    ...nameCorrection.handlers(context),
    ...codeHandlers(context),
    ...registrationHandlers(context),
    ...agreementHandlers(context),
    ...memberDeskHandlers(context),
    ...sessionHandlers(context),
    ...loginHandlers(context),
    ...memberPasskeyHandlers(context),
    ...secondFactorHandlers(context),
    ...secretHandlers(context),
    ...contactChangeHandlers(context),
    ...outboxHandlers(context),
  }),
});
