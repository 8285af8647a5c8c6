select platform.append_only('contests.period');
select platform.append_only('contests.place');
select platform.never_deleted('contests.duel_week');
select platform.never_deleted('contests.duelist');
