import { z } from 'zod';
import { AMOUNT_MINOR_MAX } from '#platform/http/contract.ts';
import { defineSettings } from '#features/settings/server/public.ts';

const members = z.int().min(0).max(100_000);

/** `amountMinor` is paid for each month. The counts are of valid members: on level 1, and on levels 1 to 3. */
const level = z.strictObject({
  level: z.int().min(1).max(99),
  oneValid: members.min(1),
  teamValid: members,
  amountMinor: z.int().min(1).max(AMOUNT_MINOR_MAX),
});
export type SalaryLevel = z.output<typeof level>;

const LEVELS: SalaryLevel[] = [
  { level: 1, oneValid: 2, teamValid: 4, amountMinor: 150_00 },
  { level: 2, oneValid: 6, teamValid: 15, amountMinor: 400_00 },
  { level: 3, oneValid: 12, teamValid: 40, amountMinor: 1_200_00 },
];

/** SQL reads these settings too (db/functions/salary/contract.sql). */
export const settings = defineSettings(
  'salary',
  {
    offered: {
      schema: z.boolean(),
      sandbox: true,
      pilot: false,
      money: true,
      label: 'Offer salaries to team leaders. Several countries forbid rewards over levels, so ask counsel first.',
    },
    levels: {
      schema: z.array(level).min(1).max(20),
      sandbox: LEVELS,
      pilot: LEVELS,
      money: true,
      label: 'Levels of team leader pay: a month’s pay, and the valid members a claim needs on level 1 and in the team',
    },
    termMonths: {
      schema: z.int().min(1).max(120),
      sandbox: 12,
      pilot: 12,
      money: true,
      label: 'Months for which a new salary contract runs',
    },
    noticeDays: {
      schema: z.int().min(0).max(366),
      sandbox: 14,
      pilot: 14,
      money: true,
      label: 'Days of notice that either side must give under a new salary contract',
    },
  },
  ({ levels }) => {
    if (levels.some(({ level: n }, at) => n !== at + 1)) return 'Levels must be numbered 1, 2, 3 and so on.';
    if (levels.some(({ oneValid, teamValid }) => teamValid < oneValid))
      return 'The whole team must not need fewer valid members than its level 1.';
    const rises = levels.every((one, at) => {
      const before = levels[at - 1];
      return !before || (one.oneValid >= before.oneValid && one.amountMinor > before.amountMinor);
    });
    return rises ? null : 'A higher level must not ask for fewer members, and must pay more.';
  },
);
