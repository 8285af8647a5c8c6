// The bank holidays as a list, and days that are added to it out of a file. They are one setting, so all new days are
// one proposal, which two persons sign. A day leaves the list in the setting's form alone.
import { day, defineImport, refusedAt } from '#features/imports/server/public.ts';
import { reconciliationSettings } from '#features/reconciliation/server/public.ts';
import { valueOf, versionsOf } from '#features/settings/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { HandlersAt } from '#platform/feature.ts';
import { dateOf, partsOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { type contract, holidayImport } from '../../contract.ts';
import { settingChange } from './change-setting.ts';

const SETTING = { feature: 'reconciliation', name: 'holidays' } as const;

async function holidaysIn(q: Queryable, { config: { profile } }: Pick<Context, 'config'>): Promise<string[]> {
  const { holidays } = reconciliationSettings.definitions;
  const [version] = await versionsOf(q, SETTING);
  return [...new Set(valueOf(holidays, version?.value, profile) as readonly string[])].toSorted();
}

const importHolidays = defineImport(holidayImport, {
  columns: { date: day },
  linesMax: 1_000,
  key: ({ date }) => date,
  async carryOut({ context, tx, caller }, rows) {
    const known = new Set(await holidaysIn(tx, context));
    const fresh = rows.filter(({ values }) => !known.has(values.date));
    const results = rows.map(({ line, values: { date } }) => {
      const changes = [{ column: 'date', before: null, after: date }];
      return known.has(date)
        ? { line, result: { about: date, effect: 'same' as const, changes: [] } }
        : { line, result: { about: date, effect: 'new' as const, changes } };
    });
    const [first] = fresh;
    if (!first) return results;
    const days = [...new Set(fresh.map(({ values }) => values.date))].toSorted();
    const value = [...known, ...days].toSorted();
    const reason = `From a file: ${days.join(', ')}`.slice(0, REASON_MAX);
    const wish = { setting: `${SETTING.feature}.${SETTING.name}`, value, reason };
    const proposed = await settingChange.proposeIn({ context, tx }, { wish, caller });
    return isRefusal(proposed) ? refusedAt(results, first.line, proposed) : results;
  },
});
const REASON_MAX = 300;

export function holidayHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/holidays'> {
  return {
    'GET /console/api/v1/holidays': ({ query }) =>
      readPage(query.limit, {
        rows: async (limit) => {
          const after = dateOf(partsOf(query.after, 1)?.[0]) ?? '';
          return (await holidaysIn(context.sql, context)).filter((date) => date > after).slice(0, limit);
        },
        key: (date) => date,
        items: (dates) => dates.map((date) => ({ date })),
      }),
    ...importHolidays(context),
  };
}
