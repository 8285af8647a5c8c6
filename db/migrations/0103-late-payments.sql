-- Whether a part of a cycle's rent came after its due date and grace. A cycle that was paid late and in full looked like
-- one that was paid in time.
alter table catalogue.cycle_figure add column late boolean not null default false;

update catalogue.cycle_figure f set late = true
where exists (
  select from orders.part p join orders.cycle c using (product_id, starts_at, kind)
  where p.product_id = f.product_id and p.starts_at = f.cycle_start and p.kind = 'cycle'
    and p.event_at > greatest(c.ends_at, f.missed_after) and f.missed_after is not null);
