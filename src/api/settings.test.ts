import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../tests/kit/database.ts';
import type { SettingDefinition } from '../features/settings/server/public.ts';
import { settings } from './features.gen.ts';

type Declared = { feature: string; definitions: Record<string, SettingDefinition> };
const declared = Object.values(settings as unknown as Record<string, Declared>);
const ofMoney = declared.flatMap(({ feature, definitions }) =>
  Object.entries(definitions)
    .filter(([, definition]) => definition.money)
    .map(([name]) => `${feature}.${name}`),
);

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

describe('settings of money', () => {
  it('are the same in the code and in the database', async () => {
    const rows = await db.app<{ key: string }[]>`select feature || '.' || name as key from settings.money_setting`;
    // If a name is missing here, add it to db/functions/settings/money-settings.sql.
    expect(rows.map((row) => row.key).sort((a, b) => a.localeCompare(b))).toEqual(
      ofMoney.sort((a, b) => a.localeCompare(b)),
    );
  });

  it.each(ofMoney)('%s cannot be changed by the app alone, even called an ordinary one', async (key) => {
    const [feature = '', name = ''] = key.split('.');
    const forge = (money: boolean) => db.app`
      insert into settings.version (feature, name, value, money, staff_id, reason)
        values (${feature}, ${name}, '1', ${money}, 1, 'x')`;
    await expect(forge(false)).rejects.toThrow('setting_act_missing');
    await expect(forge(true)).rejects.toThrow('setting_act_missing');
    await expect(db.app`insert into settings.money_setting values ('x', 'y')`).rejects.toThrow(/permission denied/);
    await expect(db.app`delete from settings.money_setting`).rejects.toThrow(/permission denied/);
  });
});
