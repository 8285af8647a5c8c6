-- 13. Finds sealed rows that changed, are gone or have no seal, with their columns and the head that covered them;
-- versions in which a fixed column changed; a journal that recomputes to other hashes; and rules, functions, triggers,
-- constraints and rights that are not the release's.
select problem as what, concat_ws(' ', of_table, key) as id, columns as found, head as expected
from ledger.replay_rows()
union all
select problem, concat_ws(' ', of_table, key), columns, head from ledger.replay_versions()
union all
select problem, concat_ws(' ', of_table, key), columns, head from ledger.replay_links()
union all
select problem, line, null, null from ledger.replay_release();
