-- The newest try of a PIN that was wrong. A right one gives tries back only if it came later.
alter table identity.member_secret add column pin_wrong_try bigint not null default 0;
