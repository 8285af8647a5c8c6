-- The hash chain over all postings (proofs.md 1): one link a posting run, made off the hot path by one chainer.
--
-- A link says: digest = SHA-256 over the run's transfers (by id), each with its lines and both postings of each line;
-- hash = SHA-256(hash of the link before | digest | sequence as 8 bytes). ledger.post() holds ledger.head until it
-- commits, so every run up to the head's committed sequence is visible and none can appear below it later: nothing an
-- open transaction may still write is ever read.

set role c3_ledger;

create table ledger.chain (
  seq bigint primary key,
  digest bytea not null check (octet_length(digest) = 32),
  hash bytea not null check (octet_length(hash) = 32)
);
