import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { taxHandlers } from './papers/tax-certificate.ts';
import { accountCorrection } from './payout-accounts/payout-accounts.ts';
import { memberWalletHandlers } from './member-wallet.ts';
import { payoutAccountHandlers } from './payout-accounts/handlers.ts';
import { rechargeHandlers } from './recharges/handlers.ts';
import { statementHandlers } from './statements/statement-files.ts';
import { paperHandlers, withdrawalHandlers } from './withdrawals/handlers.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    ...statementHandlers(context),
    ...rechargeHandlers(context),
    ...withdrawalHandlers(context),
    ...payoutAccountHandlers(context),
    ...accountCorrection.handlers(context),
    ...memberWalletHandlers(context),
    ...paperHandlers(context),
    ...taxHandlers(context),
  }),
});
