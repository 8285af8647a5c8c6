// Records in the audit log who took which list of the console as a file, and with which filters.
import { audit } from '#features/acts/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { KeepFile } from '#platform/http/list-file.ts';

export function keepFile({ sql }: Pick<Context, 'sql'>): KeepFile {
  return async ({ staffId, list, asked }) => {
    await sql.begin((tx) => audit(tx, { staffId, action: 'desk.export', subject: `list:${list}`, detail: { asked } }));
  };
}
