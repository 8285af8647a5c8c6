-- Names that engineers look for. Nothing else changes: no column here is sealed, and rights, triggers and rows stay.
-- A picture on no record is unattached, as uploads.md says.
alter table uploads.picture rename column loose_since to unattached_since;
alter index uploads.picture_loose rename to picture_unattached;
alter index uploads.picture_of_thing rename to picture_of_subject;

-- A member's growth and level, and the span in which a member is valid.
alter table vip.standing rename to member_level;
alter table vip.member_level rename constraint standing_pkey to member_level_pkey;
alter table vip.member_level rename constraint standing_member_id_fkey to member_level_member_id_fkey;
alter table vip.member_level rename constraint standing_growth_check to member_level_growth_check;
alter table vip.member_level rename constraint standing_level_check to member_level_level_check;
alter table team.standing rename to validity;
alter table team.validity rename constraint standing_pkey to validity_pkey;
alter table team.validity rename constraint standing_member_id_fkey to validity_member_id_fkey;
alter table team.validity rename constraint standing_check to validity_check;
alter index team.standing_ending rename to validity_ending;
alter index team.standing_waiting rename to validity_waiting;

-- When a message went out.
alter table vip.rise rename column told_at to notified_at;
alter index vip.rise_untold rename to rise_to_notify;
alter table vip.svip rename column told_at to notified_at;
alter index vip.svip_untold rename to svip_to_notify;
alter table prizes.delivery rename column told_from to notified_cash_time;

-- Whose challenge it is. "Face" means the app or the console elsewhere, and on a phone it opens a passkey.
alter table identity.challenge rename column face to owner_kind;
alter table identity.challenge rename constraint challenge_face_check to challenge_owner_kind_check;
