select platform.append_only('forum.revision');
select platform.append_only('forum.report');
select platform.append_only('forum.decision');
select platform.never_deleted('forum.entry');
select platform.never_deleted('forum.matter');
select platform.never_deleted('forum.mute');
