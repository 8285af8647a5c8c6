import type { Data } from '#platform/http/contract.ts';
import type { Floor } from '#platform/floor.ts';
import type { memberContract } from '../../contract/member.ts';
import { settledAt } from '../entries/write-entry.ts';
import { limitsOf, settings } from '../settings.ts';
import { contestableById } from './contest-store.ts';
import { muteOf } from './mute-store.ts';

const PICTURES_MAX = 5;

/** The rules as they hold now, and where the caller stands in them. */
export async function readHouse(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
): Promise<Data<(typeof memberContract)['GET /api/v1/forum']>> {
  const rules = await settings.read(floor);
  const at = floor.clock.now();
  const [settled, mute] = await Promise.all([
    settledAt(floor.sql, { memberId, at, rules }),
    muteOf(floor.sql, memberId, at),
  ]);
  const contest = mute === null ? null : await contestableById(floor.sql, mute.decisionId);
  const { postMax, commentMax, editMinutes, reportersHide, settledDays, settledEntries } = rules;
  return {
    postMax,
    commentMax,
    picturesMax: PICTURES_MAX,
    editMinutes,
    reportersHide,
    settledDays,
    settledEntries,
    newMembers: limitsOf(rules, false),
    settledMembers: limitsOf(rules, true),
    settled,
    mute:
      mute === null
        ? null
        : {
            decisionId: mute.decisionId.toString(),
            reason: mute.reason,
            until: mute.until.toISOString(),
            contest: contest?.state ?? 'done',
          },
  };
}
