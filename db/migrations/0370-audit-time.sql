-- The app's role no longer says when an act was: it could date its own entries back.
alter table identity.audit_entry alter column at set default platform.now();
