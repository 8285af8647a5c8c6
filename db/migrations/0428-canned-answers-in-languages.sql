-- Answers for later are written in any language of the app (service.md 5), where each of two had a column.
alter table service.canned_answer add column texts jsonb;
update service.canned_answer set texts = jsonb_build_object('en', text_en, 'am', text_am);
alter table service.canned_answer
  alter column texts set not null,
  add check (texts ?& '{en,am}'),
  drop column text_en,
  drop column text_am;
