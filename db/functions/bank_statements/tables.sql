-- c3_app keeps files. A trigger asks their sums and stamps the time.
grant usage on schema bank_statements to c3_app, c3_ledger;
grant select, insert (content, format, account, from_day, to_day, opening, closing, lines, kept_by)
  on bank_statements.file to c3_app;

select platform.append_only('bank_statements.file');

-- The hash stands for the content.
select ledger.seal_rows('bank_statements.file', '{id}',
  '{sha256,format,account,from_day,to_day,opening,closing,lines,kept_by,kept_at}');
