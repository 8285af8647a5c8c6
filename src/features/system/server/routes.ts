import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { checkHandlers } from './check-books.ts';
import { clientHandlers } from './app-config.ts';
import { privacyHandlers } from './privacy.ts';
import { sandboxHandlers } from './sandbox.ts';
import { settingChange } from './settings/change-setting.ts';
import { holidayHandlers } from './settings/import-holidays.ts';
import { settingHandlers } from './settings/settings-list.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    ...clientHandlers(context),
    ...privacyHandlers(context),
    ...settingHandlers(context),
    ...settingChange.handlers(context),
    ...holidayHandlers(context),
    ...checkHandlers(context),
    ...sandboxHandlers(context),
  }),
});
