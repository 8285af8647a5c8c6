// Who runs this, as far as the settings tell: for the page About, and for papers that name who made them.
import type { Context } from '#platform/context.ts';
import { OPERATOR_ROLES } from '../contract.ts';
import { serviceSettings } from './settings.ts';

/** What the operator has not said is empty, and people without a name are left out. */
export async function operatorOf(context: Pick<Context, 'sql' | 'config'>) {
  const { operatorName, registration, office, originals, service_1, ...told } = await serviceSettings.read(context);
  const people = OPERATOR_ROLES.map((role) => ({ role, name: told[role] })).filter(({ name }) => name !== '');
  const phone = service_1.startsWith('tel:') ? service_1.slice('tel:'.length) : '';
  return { name: operatorName, registration, office, originals, phone, people };
}
