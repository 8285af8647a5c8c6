select platform.append_only('service.complaint_entry');
select platform.append_only('service.note');
select platform.never_deleted('service.canned_answer');
select platform.never_deleted('service.promise_report');
