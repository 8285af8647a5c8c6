-- Lists of the desk in their order: paid grants, and closed weeks and months.
create index grant_paid on rewards.grant (id) where state = 'paid';
create index period_newest on contests.period (starts_on, kind);
