// Ranks of teams and PK on the wire (rewards.md 8, rewards.md 9).
import { defineContract, defineRefusals } from '#platform/http/contract.ts';
import { consoleContract } from './contract/console.ts';
import { memberContract } from './contract/member.ts';

export const refusals = defineRefusals({ period_not_found: 201801, period_not_over: 201802 });

export const contract = defineContract({ ...memberContract, ...consoleContract });
