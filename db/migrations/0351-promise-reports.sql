-- A member reports a text that promises (service.md 7). The complaint has the clock, and the report keeps the words.
alter table service.complaint drop constraint complaint_kind_check;
alter table service.complaint add constraint complaint_kind_check
  check (kind in ('withdrawal', 'recharge', 'order', 'account', 'reward', 'forum', 'promise', 'other'));

create table service.promise_report (
  id bigint generated always as identity primary key,
  complaint_id bigint not null unique references service.complaint,
  member_id bigint not null references identity.member,
  of_kind text not null check (of_kind in ('product', 'article', 'event', 'message')),
  of_id bigint not null,
  language text not null check (language ~ '^[a-z]{2}(-[A-Z][a-z]{3})?$'),
  -- As the member read them.
  title text not null,
  words text not null,
  outcome text check (outcome in ('taken_down', 'wrong', 'stands')),
  reason text check (char_length(reason) between 1 and 500),
  decided_by bigint references identity.staff,
  decided_at timestamptz,
  check (num_nulls(outcome, reason, decided_by, decided_at) in (0, 4))
);
-- A member reports the same words once.
create unique index promise_report_once on service.promise_report (member_id, of_kind, of_id, md5(words));
create index promise_report_open on service.promise_report (id) where outcome is null;
create index promise_report_words on service.promise_report (of_kind, of_id);
