select platform.append_only('events.version');
select platform.append_only('events.release');
select platform.append_only('events.step');
select platform.never_deleted('events.event');
select platform.never_deleted('events.registration');
