select platform.append_only('content.version');
select platform.append_only('content.opinion');
select platform.append_only('content.edition');
select platform.never_deleted('content.article');
select platform.never_deleted('content.release');
