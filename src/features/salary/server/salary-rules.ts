// What a member may do about a salary now (rewards.md 12). Pure; the database decides the same again.
import type { SalaryLevel } from './settings.ts';

/** Valid members: on level 1, and on levels 1 to 3. */
export type TeamCounts = { oneValid: number; teamValid: number };

export const meets = (mine: TeamCounts, asked: TeamCounts): boolean =>
  mine.oneValid >= asked.oneValid && mine.teamValid >= asked.teamValid;

export type OpenObstacle = 'salary_off' | 'salary_level_unknown' | 'salary_condition_unmet' | 'salary_contract_runs';

/** Why the contract of a level cannot be opened. `running`: levels of contracts that last into the next month. */
export function openObstacle(
  wanted: SalaryLevel | undefined,
  { offered, mine, running }: { offered: boolean; mine: TeamCounts; running: readonly number[] },
): OpenObstacle | null {
  if (!offered) return 'salary_off';
  if (!wanted) return 'salary_level_unknown';
  if (running.some((level) => level >= wanted.level)) return 'salary_contract_runs';
  return meets(mine, wanted) ? null : 'salary_condition_unmet';
}

export type ClaimObstacle = 'salary_not_effective' | 'salary_claimed' | 'salary_condition_unmet';

export function claimObstacle(
  effective: TeamCounts | undefined,
  { mine, claimed }: { mine: TeamCounts; claimed: boolean },
): ClaimObstacle | null {
  if (!effective) return 'salary_not_effective';
  if (claimed) return 'salary_claimed';
  return meets(mine, effective) ? null : 'salary_condition_unmet';
}

/** The first day of a business date's month, and of the month after it. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;

export function nextMonth(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

/** A typed name signs where it is the member's, in any case and with any spaces. */
export function isSameName(typed: string, realName: string): boolean {
  const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');
  return plain(typed) === plain(realName);
}
