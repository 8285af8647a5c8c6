-- 17. Finds members whose phone number is not a valid one, so they cannot sign in with it.
select member_no from identity.member where closed_at is null and not platform.is_phone(phone);
