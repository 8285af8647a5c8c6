import { createHash } from 'node:crypto';
import type { Database } from '../../src/platform/db.ts';

/**
 * Sets `<feature>.<name>` as the superuser, past the guards. Two persons who do not exist approve the act. So a test of
 * another matter need not gather two approvals.
 */
export async function setSetting(admin: Database, key: string, value: unknown): Promise<void> {
  const [feature = '', name = ''] = key.split('.');
  const canonical = JSON.stringify({ content: { feature, name, value } });
  await admin.begin(async (tx) => {
    const [act] = await tx<{ id: bigint }[]>`
      insert into ledger.act (purpose, canonical, sha256, proposed_by, proposed_at)
      values ('setting_changed', ${canonical}, ${createHash('sha256').update(canonical).digest()}, 0, platform.now())
      returning id`;
    await tx`insert into ledger.act_approval (act_id, staff_id, method, assertion, approved_at)
      select ${act?.id ?? 0n}, nobody, 'password', '{}', platform.now() from generate_series(-2, -1) nobody`;
    await tx`alter table settings.version disable trigger version_two_persons`;
    await tx`insert into settings.version (feature, name, value, money, staff_id, act_id, reason, at)
      values (${feature}, ${name}, ${JSON.stringify(value)}::text::jsonb, false, 0, ${act?.id ?? 0n}, 'test',
        platform.now())`;
    await tx`alter table settings.version enable trigger version_two_persons`;
  });
}
