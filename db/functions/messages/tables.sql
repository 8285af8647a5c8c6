-- The texts, segment and size of an announcement cannot change. A trigger checks its states.
grant usage on schema messages to c3_app;
grant select, insert on messages.message to c3_app;
grant update (read_at, open_matter) on messages.message to c3_app;
grant select, insert (act_id, segment, texts, size, send_from, proposed_by) on messages.announcement to c3_app;
grant update (state, through_member, reached, read_count) on messages.announcement to c3_app;
grant select, insert, update on messages.choice to c3_app;
grant select, insert, update, delete on messages.push_device to c3_app;
grant select, insert, update (held_until, tries), delete on messages.push to c3_app;

-- Sealed (proofs.md 5): what members were told, in their inboxes and in announcements. Whether a message was read
-- or answered is not sealed.
grant usage on schema messages to c3_ledger;
select ledger.seal_rows('messages.message', '{id}', '{member_id,kind,params,at,announcement_id}');
select ledger.seal_rows('messages.announcement', '{id}',
  '{act_id,segment,texts,size,send_from,proposed_by,proposed_at}', '{due_at,begun_at,ended_at,last_member}', '{state}');
