-- Whoever wants to hear when units of a product are for sale again (catalogue.md 7). Telling them deletes the row.
create table catalogue.stock_reminder (
  product_id bigint not null references catalogue.product,
  member_id bigint not null references identity.member,
  asked_at timestamptz not null,
  primary key (product_id, member_id)
);
create index stock_reminder_of_member on catalogue.stock_reminder (member_id);
