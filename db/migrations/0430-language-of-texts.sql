-- In which language members and staff wrote (forum.md 5, service.md 3), so that a page can mark it. Null: not known.
-- Earlier posts get the language of their script, or else of their author where both have the same script.
alter table forum.entry add column language text check (language ~ '^[a-z]{2}(-[A-Z][a-z]{3})?$');
alter table service.complaint_entry add column language text check (language ~ '^[a-z]{2}(-[A-Z][a-z]{3})?$');

create function platform.earlier_language(text text, own text) returns text language sql immutable as $$
  select case
    when text ~ '[\u1200-\u139f]' and regexp_count(text, '[\u1200-\u139f]') * 2 >= regexp_count(text, '[A-Za-z]')
      then 'am'
    when text ~ '[\u0e01-\u0e5b]' and regexp_count(text, '[\u0e01-\u0e5b]') * 2 >= regexp_count(text, '[A-Za-z]')
      then 'th'
    when text ~ '[\u4e00-\u9fff]' and regexp_count(text, '[\u4e00-\u9fff]') * 2 >= regexp_count(text, '[A-Za-z]')
      then 'zh-Hans'
    when text ~ '[A-Za-z]' and own in ('am', 'th', 'zh-Hans') then null
    else own
  end
$$;
update forum.entry e set language = platform.earlier_language(concat_ws(' ', e.title, e.body), m.language)
from identity.member m where m.id = e.member_id;

-- Entries of complaints are never changed, except here: they gain a column.
alter table service.complaint_entry disable trigger user;
update service.complaint_entry e set language =
  platform.earlier_language(e.text, case when e.author = 'member' then m.language end)
from service.complaint c, identity.member m
where c.id = e.complaint_id and m.id = c.member_id and e.text <> '';
alter table service.complaint_entry enable trigger user;
drop function platform.earlier_language;
