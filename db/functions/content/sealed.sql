-- Decisive rows of this feature and their sealed columns (proofs.md 5): who said what to members, and from when.
select ledger.seal_rows('content.article', '{id}', '{kind,slug,made_at,made_by}',
  changing => '{topic,place,shown_from}');
select ledger.seal_rows('content.version', '{id}',
  '{article_id,language,n,title,summary,body,tree,source_id,written_at,written_by}');
select ledger.seal_rows('content.release', '{id}',
  '{act_id,article_id,language,version_id,live_from,reason,decided_at,decided_by,basis,signed_act}',
  '{cancelled_at,cancelled_by}');
select ledger.seal_rows('content.edition', '{act_id}', '{article_id,edition,since}');
select ledger.release_fills('content.first_text');
