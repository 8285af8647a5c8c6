-- A member's photo (uploads.md 4) hangs on the member who sent it, and each member has one. The feature team hangs
-- nothing else up.
alter table uploads.picture add constraint picture_is_of_its_member
  check (feature is distinct from 'team' or subject is not distinct from 'member:' || member_id);
create unique index picture_one_of_member on uploads.picture (member_id) where feature = 'team';

-- A moderator takes a reported author's photo down, with a reason (forum.md 6).
alter table forum.decision drop constraint decision_kind_check, drop constraint decision_check,
  add constraint decision_kind_check check (kind in ('kept', 'removed', 'photo_removed', 'released', 'refused', 'muted',
    'unmuted', 'upheld', 'overturned')),
  add constraint decision_has_reason
    check ((kind in ('removed', 'photo_removed', 'refused', 'muted')) = (reason is not null));
