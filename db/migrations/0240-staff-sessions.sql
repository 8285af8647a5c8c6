-- Staff see where they are signed in (members.md 7): the browser's name, such as "Chrome, Windows".
alter table identity.staff_session add column device text not null default '';
