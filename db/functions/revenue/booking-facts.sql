-- What the two signers of a booking are warned about follows from these facts (booking-warnings.ts): the contract's
-- rent and term, what is booked of the invoice, which bookings that stand cover days of the period, and whether this
-- payer's account has paid rent before.
create function revenue.booking_facts(contract bigint, party bigint, invoice text, period_from date, period_until date)
returns table (contract_number text, starts_on date, ends_on date, rent bigint, booked bigint, payer_known boolean,
  covering json)
language sql stable security definer set search_path = revenue, pg_temp as $$
  select c.number, c.starts_on, c.ends_on, c.rent,
    coalesce((select sum(b.amount) from booked b
      where b.product_id = a.product_id and b.invoice_number = booking_facts.invoice), 0)::bigint,
    exists (select from booked b join catalogue.party paid on paid.id = b.party_id
      join catalogue.party mine on mine.bank_account = paid.bank_account where mine.id = booking_facts.party),
    coalesce((select json_agg(json_build_object('invoiceNumber', b.invoice_number, 'from', b.period_from,
        'until', b.period_until, 'amount', b.amount::text) order by b.period_from, b.id)
      from booked b where b.product_id = a.product_id and b.contract_id = c.id
        and b.period_from <= booking_facts.period_until and b.period_until >= booking_facts.period_from), '[]')
  from catalogue.contract c join catalogue.asset a on a.id = c.asset_id where c.id = booking_facts.contract
$$;
revoke execute on function revenue.booking_facts from public;
grant execute on function revenue.booking_facts to c3_app;
