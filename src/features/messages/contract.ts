import { defineRefusals } from '#platform/http/contract.ts';
import { announcementContract } from './contract/announcements.ts';
import { inboxContract } from './contract/inbox.ts';
import { noticeContract } from './contract/notices.ts';

export const refusals = defineRefusals({
  message_not_found: 200301,
  announcement_not_found: 200302,
  announcement_ended: 200303,
  segment_wrong: 200304,
  segment_empty: 200305,
  push_service_unknown: 200306,
  push_devices_full: 200307,
  push_device_not_found: 200308,
  push_key_wrong: 200309,
});

export const contract = { ...inboxContract, ...noticeContract, ...announcementContract };
