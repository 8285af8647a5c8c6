import { defineContract } from '#platform/http/contract.ts';
import { consoleContract } from './contract/console.ts';
import { memberContract } from './contract/member.ts';
import { promiseContract } from './contract/promises.ts';

export { COMPLAINT_KINDS, LAST_DAYS, OPERATOR_ROLES, refusals } from './contract/shapes.ts';

export const contract = defineContract({ ...memberContract, ...consoleContract, ...promiseContract });
