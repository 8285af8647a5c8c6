-- When a person first opened the link of their inviter. Null where no link was opened, and for earlier members.
alter table identity.member add column invited_at timestamptz;
alter table identity.member add constraint member_invited_check
  check (invited_at is null or invited_at <= registered_at and inviter_id is not null);
