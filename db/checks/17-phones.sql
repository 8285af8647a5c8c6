-- 17. Members whose phone number has no form that a phone has: they cannot sign in by it.
select member_no from identity.member where closed_at is null and not platform.is_phone(phone);
