-- src/universal/languages.ts alone lists the languages. The database checks the form of a code, as it does for texts.
alter table identity.member drop constraint member_language_check;
alter table identity.member
  add constraint member_language_check check (language ~ '^[a-z]{2}(-[A-Z][a-z]{3})?$');
