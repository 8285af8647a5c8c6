-- What members read on a product's page beside the product itself: its assets, photos, papers, contracts and parties.
-- Once the product was on sale, two persons sign such a row too (catalogue.md 6).
alter table catalogue.proposal drop constraint proposal_kind_check;
alter table catalogue.proposal add constraint proposal_kind_check
  check (kind in ('open', 'change', 'stock', 'page', 'party_end', 'party_back'));
-- The row that the act wrote.
alter table catalogue.proposal add row_id bigint check ((row_id is not null) = (kind = 'page' and state = 'done'));
