-- Batches of coupons and codes move to the engine of acts. Open ones keep their act, their number and their signatures.
-- Several may wait, also with the same words, so an act of this kind is about itself: the kind names no keys.
alter table acts.kind drop constraint kind_subject_check;
-- A build between two releases may have the guard of new proposals here already. The functions bring it back.
drop trigger if exists proposal_begins on acts.proposal;
insert into acts.proposal (act_id, id, kind, subject, state, ended_at)
  select act_id, id, 'coupon_batch', act_id::text, state, ended_at from coupons.batch;
