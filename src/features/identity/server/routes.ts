import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { actHandlers } from './acts/handlers.ts';
import { codeHandlers } from './codes/handlers.ts';
import { contactChangeHandlers } from './contact-changes/handlers.ts';
import { loginHandlers } from './login-provider/handlers.ts';
import { memberPasskeyHandlers } from './member-passkeys/handlers.ts';
import { memberHandlers } from './members/handlers.ts';
import { nameCorrection } from './members/correct-name.ts';
import { outboxHandlers } from './outbox/handlers.ts';
import { secondFactorHandlers } from './second-factor/handlers.ts';
import { secretHandlers } from './secrets/handlers.ts';
import { sessionHandlers } from './sessions/handlers.ts';
import { staffHandlers } from './staff/handlers.ts';
import { staffAccountAct, staffAccountHandlers } from './staff-accounts/staff-account.ts';
import { staffActHandlers } from './staff-acts/handlers.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    ...staffActHandlers(floor),
    ...staffAccountHandlers(floor),
    ...staffAccountAct.handlers(floor),
    ...nameCorrection.handlers(floor),
    ...codeHandlers(floor),
    ...memberHandlers(floor),
    ...sessionHandlers(floor),
    ...loginHandlers(floor),
    ...memberPasskeyHandlers(floor),
    ...secondFactorHandlers(floor),
    ...secretHandlers(floor),
    ...contactChangeHandlers(floor),
    ...outboxHandlers(floor),
    ...staffHandlers(floor),
    ...actHandlers(floor),
  }),
});
