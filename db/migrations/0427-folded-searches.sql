-- A search finds what a person means, in eight languages: without accents, in any digits, and inside Thai and Chinese
-- sentences, which have no spaces. src/universal/fold.ts folds in the same way, and a test compares the two.
drop index identity.member_words;
set role c3_ledger;
drop index ledger.statement_line_words;
set role c3_owner;
drop function platform.words_of(text);

do $migration$
declare
  -- The ten digits of a script follow each other.
  v_digits text := (select string_agg(chr(at), '' order by at) from generate_series(1632, 131071) at
    where at not between 55296 and 57343 and chr(at) collate "pg_unicode_fast" ~ '[[:digit:]]');
  -- Thai and Chinese letters.
  v_unspaced text := '\u0e01-\u0e3a\u0e40-\u0e4e\u3007\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff';
begin
  execute format($create$
    -- In small letters, without accents, with the digits 0 to 9, and with one letter for all of the same sound.
    create function platform.fold(written text) returns text
    language plpgsql immutable strict parallel safe as $$
    declare v_plain text := lower(written collate "pg_c_utf8");
    begin
      if v_plain !~ '[^\x01-\x7f]' then return v_plain; end if;
      v_plain := lower(regexp_replace(normalize(written, nfkd),
        '[\u0300-\u036f\u064b-\u065f\u0670\u135d-\u135f]', '', 'g') collate "pg_c_utf8");
      if v_plain ~ '[%1$s]' then v_plain := translate(v_plain, '%1$s', '%2$s'); end if;
      return replace(replace(replace(replace(replace(translate(v_plain,
        e'đðħıłøŧς‘’ʼ‐–—ሐሑሒሓሔሕሖኀኁኂኃኄኅኆሃሠሡሢሣሤሥሦዐዑዒዓዔዕዖኣፀፁፂፃፄፅፆىة',
        e'ddhilotσ\'\'\'---ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሰሱሲሳሴስሶአኡኢአኤእኦአጸጹጺጻጼጽጾيه'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), U&'\0e4d\0e32', U&'\0e33');
    end $$
  $create$, v_digits, repeat('0123456789', length(v_digits) / 10));

  execute format($create$
    -- The words of a folded text, for an index: "bekele" and "bek alm" find "Almaz Bekele". Amharic words are there
    -- without their front, too. In Thai and Chinese a word may begin at each letter: the next three are there.
    create function platform.words_of(folded text) returns tsvector
    language plpgsql immutable strict parallel safe as $$
    begin
      -- Most names. The rest gives the same for them, and takes longer.
      if length(folded) <= 40 and folded !~ '[^\x01-\x7f]' then
        return array_to_tsvector(array_remove(regexp_split_to_array(folded, '[^a-z0-9]+'), ''));
      end if;
      return (
        select array_to_tsvector(coalesce(array_agg(form), '{}'))
        from regexp_split_to_table(
            regexp_replace(folded, '([%1$s]+)', ' \1 ', 'g') collate "pg_c_utf8", '[^[:alnum:]\u1369-\u137c%1$s]+') word,
          lateral (
            select left(form, 40) from unnest(array[word, regexp_replace(word, '^[የለከበ](?=.{3})', '')]) form
            where word !~ '^[%1$s]'
            union all
            select letter || lead(letter, 1, '') over n || lead(letter, 2, '') over n
            from string_to_table(word, null) with ordinality letters(letter, at) where word ~ '^[%1$s]'
            window n as (order by at)) forms(form)
        where word <> '');
    end $$
  $create$, v_unspaced);
end $migration$;

create index member_words on identity.member
  using gin (platform.words_of(platform.fold(real_name || ' ' || nickname)));
set role c3_ledger;
create index statement_line_words on ledger.statement_line
  using gin (platform.words_of(platform.fold(counterparty_name)));
set role c3_owner;

-- What was written before. Of an article's Markdown, addresses of links and marks inside of words don't count.
alter table forum.entry disable trigger user;
update forum.entry set words = platform.words_of(platform.fold(title || e'\n' || body)) where level = 'post';
alter table forum.entry enable trigger user;
alter table content.version disable trigger user;
update content.version set title_words = platform.words_of(platform.fold(title)),
  words = platform.words_of(platform.fold(
    concat_ws(e'\n', title, summary, regexp_replace(body, '\*|\[|\]\([^)]*\)', '', 'g'))));
alter table content.version enable trigger user;
