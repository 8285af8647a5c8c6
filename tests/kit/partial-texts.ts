// Finds texts that a database keeps in some languages only. The sandbox writes each of its texts in all.
import type { Queryable } from '#platform/database/db.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';

/** Texts that lack a language, in any column of JSON that `q` may read and in manifests of rounds, with their place. */
export async function partialTexts(q: Queryable): Promise<string[]> {
  const columns = await q<{ place: string; schema: string; table: string; column: string }[]>`
    select format('%s.%s.%s', c.table_schema, c.table_name, c.column_name) as place, c.table_schema as schema,
      c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema <> 'pg_catalog'
      and has_column_privilege(format('%I.%I', c.table_schema, c.table_name), c.column_name, 'select')
      and (c.data_type = 'jsonb' or (c.table_schema, c.table_name, c.column_name) = ('draws', 'round', 'manifest'))`;
  const found: string[] = [];
  for (const { place, schema, table, column } of columns) {
    const rows = await q<{ text: string }[]>`
      select distinct text::text from ${q(`${schema}.${table}`)},
        jsonb_path_query(${q(column)}::jsonb, 'strict $.** ? (exists (@.en))') text
      where not text ?& ${LANGUAGE_CODES as string[]}`;
    found.push(...rows.map(({ text }) => `${place}: ${text}`));
  }
  return found;
}
