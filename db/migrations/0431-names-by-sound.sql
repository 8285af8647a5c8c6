-- A search finds a person by other spellings of their name, also in the other script (names.md): "Selamawit" finds
-- ሰላማዊት, and "G/Mariam" finds Gebremariam. Only searches use it: where money asks whose name it is, wallet.same_name
-- compares the letters themselves.

-- The words of a folded name in Latin letters and, between each two, both as one word: Gebre, Gebremariam, Mariam. The
-- sixth Ethiopic vowel, which is often silent, is a capital I. Short forms are written out, and titles are left out.
create function platform.name_parts(folded text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  v_rows constant text[] := string_to_array('h,l,h,m,s,r,s,sh,k,kw,k,kw,b,v,t,ch,h,hw,n,gn,,k,kw,kh,khw,w,,z,zh,y,d,d,j,'
    || 'g,gw,ng,t,ch,p,ts,ts,f,p', ',');
  v_vowels constant text[] := string_to_array('e,u,i,a,e,I,o,wa', ',');
  v_name text := replace(folded, '''', '');
  v_words text[];
begin
  if v_name ~ '[\u1200-\u1357]' then
    v_name := (
      select string_agg(case
          when ascii(letter) not between 4608 and 4951 then letter
          when letter in ('ሀ', 'አ') then v_rows[of.row] || 'aa'
          when letter = 'እ' then 'e'
          -- ጐ is written for ጎ.
          when of.vowel = 1 and v_rows[of.row] like '%_w' then rtrim(v_rows[of.row], 'w') || 'o'
          else v_rows[of.row] || v_vowels[of.vowel]
        end, '' order by at)
      from string_to_table(v_name, null) with ordinality letters(letter, at),
        lateral (select (ascii(letter) - 4608) / 8 + 1 as row, ascii(letter) % 8 + 1 as vowel) of);
  end if;
  if strpos(v_name, '/') > 0 then
    v_name := regexp_replace(v_name, '\mwe?/(ro|riti?|rItI|tI?)\M', ' ', 'g');
    v_name := regexp_replace(v_name, '\mge?/', ' gebre ', 'g');
    v_name := regexp_replace(v_name, '\mwe?/', ' wolde ', 'g');
    v_name := regexp_replace(v_name, '\mha?/', ' haile ', 'g');
    v_name := regexp_replace(v_name, '\mte?/', ' tekle ', 'g');
    v_name := regexp_replace(v_name, '\mki?/', ' kidane ', 'g');
  end if;
  v_words := array_remove(regexp_split_to_array(v_name, '[^a-zI]+'), '');
  return array(
    select part from generate_series(1, cardinality(v_words)) at,
      unnest(array[v_words[at - 1] || v_words[at], v_words[at]]) with ordinality parts(part, n)
    where part is not null order by at, n);
end $$;

-- The keys of such words. Spellings with one key sound alike. A search looks also for the keys with another vowel:
-- `vowels` 'ae' for those with e in the places of some a or a in the places of some e, 'e' for the latter alone.
create function platform.sounds_of(parts text[], vowels text) returns tsvector
language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  v_short text := ' ';
  v_long text := ' ';
  v_part text;
begin
  -- A word of one syllable stays nearly as it is. Some words may have one or two: Luam, Tsion, Kbrom.
  foreach v_part in array parts loop
    v_part := rtrim(v_part, 'I');
    if v_part ~ '^[^aeiouyI]*[aeiouyI]+[^aeiouyI]*$' then
      v_short := v_short || v_part || ' ';
      if v_part !~ '[iuy][aou]|[^aeiouyI]{3}' then continue; end if;
    end if;
    v_long := v_long || v_part || ' ';
  end loop;
  v_short := replace(replace(replace(replace(replace(v_short, 'I', ''), 'y', 'i'), 'our', 'ur'), 'oo', 'u'), 'ee', 'i');
  v_long := replace(v_long, 'aa ', 'A ');
  -- A regular expression with a back reference takes three times as long.
  foreach v_part in array string_to_array('a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z', ',') loop
    v_short := replace(v_short, v_part || v_part, v_part);
    v_long := replace(v_long, v_part || v_part, v_part);
  end loop;
  if v_short <> ' ' then
    v_short := replace(v_short, 'aied ', 'aid ');
    v_short := replace(v_short, 'th ', 't ');
    if vowels <> '' then v_short := v_short || regexp_replace(v_short, 'ai(?=[a-z])', 'ei', 'g')
      || regexp_replace(v_short, 'ei(?=[a-z])', 'ai', 'g'); end if;
  end if;

  if v_long <> ' ' then
    -- One sound in one way. What can be read in several ways is a capital: a final aa (A), ch (C), ph (F), kh (K), and
    -- c before e, i or y (Z).
    v_long := replace(v_long, 'I', '');
    v_long := regexp_replace(v_long, '\mm[aeou][hx][ae]m[ae][dt]\M', 'muhamed', 'g');
    v_long := regexp_replace(v_long, '\ms[aeo]l[aeo]mon\M', 'solomon', 'g');
    v_long := regexp_replace(v_long, '\mabd[aeiou](?=[a-z])', 'abdu', 'g');
    v_long := regexp_replace(v_long, '\mabdul(?=[^aeiouA ])', 'abdu', 'g');
    v_long := regexp_replace(v_long, '(?<=[a-z]{3})[aeiu]d[ie]e?n\M', 'edin', 'g');
    v_long := replace(replace(replace(replace(replace(replace(replace(replace(v_long, 'tch', 'C'), 'sch', 'S'),
      'ch', 'C'), 'sh', 'S'), 'zh', 'J'), 'kh', 'K'), 'ph', 'F'), 'ck', 'k');
    v_long := replace(replace(replace(replace(replace(replace(replace(replace(v_long, 'ts', 's'), 'tz', 's'),
      'gh', 'g'), 'dh', 'd'), 'th', 't'), 'dj', 'j'), 'gn', 'ny'), 'q', 'k');
    v_long := regexp_replace(v_long, 'c(?=[eiy])', 'Z', 'g');
    v_long := replace(replace(replace(replace(replace(v_long, 'ah ', 'a '), 'ou', 'u'), 'georg', 'giorg'), 'eo', 'ewo'),
      'uwe', 'ue');

    if vowels <> '' then
      v_long := (
        select ' ' || string_agg(distinct spelling, ' ') || ' ' from (
          select string_agg(case when letter = one and (mask >> place) & 1 = 1 then other else letter end, '' order by at)
            as spelling
          from string_to_table(btrim(v_long), ' ') with ordinality words(word, n),
            (values ('a', 'e'), ('e', 'a')) pairs(one, other),
            lateral (
              -- At most four vowels change.
              select letter, at,
                least(31, case when changes then count(*) filter (where changes) over (order by at) - 1 else 31 end)::int
                  as place
              from string_to_table(word, null) with ordinality letters(letter, at),
                -- A last vowel stays, and the first letter of a short word.
                lateral (select letter = one and (at > 1 or length(word) > 4)
                  and substr(word, at::int + 1) !~ '^([iy]e?)?$' as changes) c) placed,
            generate_series(0, 15) mask
          where strpos(vowels, one) > 0
          group by n, one, mask) spellings);
    end if;

    -- Without e and i inside of words, with u for o, and with y and w only beside another vowel.
    if v_long ~ '[cxACFKZ]' then
      v_long := translate(v_long, 'cAFZ', 'kafs') || translate(v_long, 'cxACFKZ', 'CtekpkC')
        || translate(v_long, 'cxACFKZ', 'CheCfhC') || translate(v_long, 'cxAFZ', 'CtafC');
    end if;
    v_long := regexp_replace(v_long, '\m[ei]+(?=y[ei])', '', 'g');
    v_long := regexp_replace(regexp_replace(v_long, '\m[ei]', 'I', 'g'), '\my', 'Y', 'g');
    v_long := regexp_replace(replace(v_long, 'o', 'u'), 'uw|u(?=a)|wu|(?<=a)u|eu\M', 'w', 'g');
    v_long := regexp_replace(v_long, '[ei]*[iy]+[ei]*(?=[au])|(?<=[au])[iy]+', 'Y', 'g');
    -- Ali is not Ale: a word of two letters keeps its last vowel.
    v_long := regexp_replace(v_long, '\m([eiy]*[^eiy ][eiy]*[^eiy ])[eiy]*([eiy])\M', '\1_\2', 'g');
    v_long := replace(regexp_replace(replace(v_long, '_y', '_i'), '(?<!_)[eiy]', '', 'g'), '_', '');
  end if;
  return array_to_tsvector(array(
    select key from string_to_table(v_short || v_long, ' ') key where length(key) > 1));
end $$;

create index member_sounds on identity.member
  using gin (platform.sounds_of(platform.name_parts(platform.fold(real_name || ' ' || nickname)), ''));
set role c3_ledger;
create index statement_line_sounds on ledger.statement_line
  using gin (platform.sounds_of(platform.name_parts(platform.fold(counterparty_name)), ''));
set role c3_owner;

-- The reference that the bank gave to a payout when it took the order. The line that pays it may have another one.
alter table wallet.withdrawal add column ordered_reference text;
alter table wallet.withdrawal disable trigger user;
update wallet.withdrawal set ordered_reference = bank_reference where paid_at is null and bank_reference is not null;
alter table wallet.withdrawal enable trigger user;
create index withdrawal_ordered_reference on wallet.withdrawal (ordered_reference)
  where ordered_reference is not null;
