-- The desk's search, and lists that a clerk sorts by amount. Each question of both reads an index.

-- The words of a name in small letters: "bekele" and "bek alm" find "Almaz Bekele". Indexes hold them.
create function platform.words_of(name text) returns tsvector
language sql immutable parallel safe as $$
  select pg_catalog.array_to_tsvector(pg_catalog.array_remove(pg_catalog.regexp_split_to_array(
    pg_catalog.lower(pg_catalog.normalize(name, 'NFKC') collate pg_catalog."pg_c_utf8"), '\s+'), ''))
$$;

create index member_words on identity.member using gin (platform.words_of(real_name || ' ' || nickname));
drop index identity.member_name;
drop index identity.member_nickname;
-- People read out the last digits of a phone.
create index member_phone_end on identity.member (reverse(phone) text_pattern_ops);
create index member_email on identity.member (lower(email) text_pattern_ops);

create index withdrawal_bank_reference on wallet.withdrawal (bank_reference) where bank_reference is not null;

drop index wallet.withdrawal_amount;
create index withdrawal_amount on wallet.withdrawal (amount_minor, id);
create index recharge_amount on wallet.recharge (amount_minor, id);
create index purchase_order_price on orders.purchase_order (price, id);

grant usage on schema platform to c3_ledger;
set role c3_ledger;
drop index ledger.statement_line_bank_reference;
create index statement_line_bank_reference on ledger.statement_line (bank_reference) where bank_reference is not null;
create index statement_line_counterparty on ledger.statement_line (counterparty_account, id desc);
create index statement_line_number on ledger.statement_line (split_part(counterparty_account, ' ', 2), id desc);
create index statement_line_words on ledger.statement_line using gin (platform.words_of(counterparty_name));
create index statement_line_amount on ledger.statement_line (amount, id);
set role c3_owner;
