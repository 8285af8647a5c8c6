// The file of a long list has every row once, and is read in pages of a bounded size, however long the list is.
import { expect, it } from 'vitest';
import { testContext } from '#kit/context.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { freshDatabase } from '#kit/database.ts';
import { edgeOf } from '#kit/edge.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import type { Context } from '#platform/context.ts';
import type { Page } from '#platform/http/keyset.ts';
import { FILE_PAGE } from '#platform/http/list-file.ts';
import { routes } from './routes.ts';

const MANY = 24_500;
const LIST = 'GET /console/api/v1/audit-entries';

it(`has ${MANY} rows of the audit log`, async () => {
  const db = await freshDatabase();
  const context = await testContext(db);
  const { staffId, ...admin } = await aStaff(context, 'admin');
  await db.admin`
    insert into identity.audit_entry (staff_id, action, subject, detail)
    select ${staffId}, 'desk.search', 'search', jsonb_build_object('n', n) from generate_series(1, ${MANY}::int) n`;
  const pages: number[] = [];
  const counted = {
    ...routes,
    handlers: (of: Context) => {
      const handlers = routes.handlers(of);
      const list = async (asked: never) => {
        const page = (await handlers[LIST]?.(asked)) as Page<unknown>;
        pages.push(page.items.length);
        return page;
      };
      return { ...handlers, [LIST]: list };
    },
  };
  const { http } = await edgeOf(context, [counted]);
  const authorization = await staffToken(context, { staffId, ...admin });
  const file = await http.inject({
    url: '/console/api/v1/audit-entries.csv?action=desk.search',
    headers: { 'device-id': 'device-1', authorization },
  });
  const rows = csvRows(file.body);
  expect(rows).toHaveLength(MANY);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(MANY);
  expect([rows[0]?.detail, rows.at(-1)?.detail]).toEqual([`n: ${MANY}`, 'n: 1']);
  expect(pages).toEqual([...Array.from({ length: 24 }, () => FILE_PAGE), MANY - 24 * FILE_PAGE]);
});
