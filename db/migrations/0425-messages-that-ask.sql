-- What a message asks of its member (messages.md 1), until that is done: 'seen', or the thing it is about, such as
-- 'deliveryId 12'. Null for every other message, and for those from before this.
alter table messages.message add column open_matter text;
create index message_open on messages.message (member_id, id desc) where open_matter is not null;

-- Ways out of the inbox that a member switched off for a group of messages (messages.md 4), such as 'money.push'.
alter table messages.choice add column off text[] not null default '{}'
  check (off <@ '{needs.bar,needs.push,needs.mail,money.bar,money.push,money.mail,news.bar,news.push,news.mail}');
