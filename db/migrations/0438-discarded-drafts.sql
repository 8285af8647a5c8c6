-- A draft that isn't wanted leaves the lists for good (catalogue.md 6). Its row stays, because rows are sealed.
alter table catalogue.product add discarded_at timestamptz check (discarded_at is null or status = 'draft');
alter table catalogue.product drop constraint product_slug_key;
create unique index product_slug on catalogue.product (slug) where discarded_at is null;
