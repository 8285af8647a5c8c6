-- The report on complaints counts those that were closed in a period.
create index complaint_closed on service.complaint (closed_at) where closed_at is not null;
