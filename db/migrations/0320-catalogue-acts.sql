-- Acts of two persons in the catalogue (catalogue.md 6): what is sold, how much of it, and the ends of parties.
create table catalogue.proposal (
  id bigint generated always as identity primary key,
  act_id bigint not null unique references ledger.act,
  kind text not null check (kind in ('open', 'change', 'stock', 'party_end', 'party_back')),
  product_id bigint not null references catalogue.product,
  party_id bigint references catalogue.party,
  -- What is to be. Its form follows from the kind (db/functions/catalogue/proposals.sql).
  wish jsonb not null check (jsonb_typeof(wish) = 'object'),
  state text not null default 'proposed' check (state in ('proposed', 'done', 'withdrawn')),
  proposed_by bigint not null references identity.staff,
  proposed_at timestamptz not null default platform.now(),
  ended_at timestamptz,
  -- The tranche that an opening made, and the transfer that brought the units.
  tranche_id bigint references catalogue.tranche,
  stock_transfer uuid,
  check ((kind in ('party_end', 'party_back')) = (party_id is not null)),
  check ((state = 'proposed') = (ended_at is null)),
  check (stock_transfer is null or kind in ('open', 'stock') and state = 'done')
);
create unique index proposal_waiting on catalogue.proposal (product_id, coalesce(party_id, 0)) where state = 'proposed';
create index proposal_of_state on catalogue.proposal (state, id);
create index proposal_of_product on catalogue.proposal (product_id, id);

-- The act by which a product is sold as it is. Null for drafts, and for products that one person alone opened before.
alter table catalogue.product add act_id bigint references ledger.act;
-- Units of the product that were sold before the tranche opened.
alter table catalogue.tranche add sold_before bigint not null default 0 check (sold_before >= 0);

-- Transfers that opened units before two persons signed for them. Check 4 lets them have no guard.
set role c3_ledger;
create table ledger.stock_unsigned (transfer_id uuid primary key);
insert into ledger.stock_unsigned
  select distinct transfer_id from ledger.line where purpose = 'stock_opened';
set role c3_owner;
