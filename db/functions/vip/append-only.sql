select platform.append_only('vip.growth');
select platform.never_deleted('vip.rise');
select platform.never_deleted('vip.svip');
