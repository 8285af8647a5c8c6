-- A transfer clears the money of one bank line at most. With two lines in one transfer, a recall of the first line could
-- take money that the second line had brought.
set role c3_ledger;

create unique index suspense_use_one_line on ledger.suspense_use (transfer_id);
