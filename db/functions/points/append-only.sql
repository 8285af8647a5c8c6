-- Only the guard changes a row, and only once: it writes the transfer.
select platform.never_deleted('points.exchange');
