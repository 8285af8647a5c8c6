import type { Database } from '../../src/platform/db.ts';

/**
 * Sets `<feature>.<name>` behind the walls, as the superuser. A test of another matter need not gather two approvals.
 */
export async function setSetting(admin: Database, key: string, value: unknown): Promise<void> {
  const [feature = '', name = ''] = key.split('.');
  await admin.begin(async (tx) => {
    await tx`alter table settings.version disable trigger version_two_persons`;
    await tx`insert into settings.version (feature, name, value, money, staff_id, reason, at)
      values (${feature}, ${name}, ${JSON.stringify(value)}::text::jsonb, false, 0, 'test', platform.now())`;
    await tx`alter table settings.version enable trigger version_two_persons`;
  });
}
