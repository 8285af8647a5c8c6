// The complaints that wait for an answer, and the reported promises that wait for a decision.
import type { Waiting } from '#platform/waiting.ts';
import { WAITING } from './complaints.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'complaints',
    roles: ['support', 'finance'],
    rows: (q) => q`select from service.complaint where state = any (${WAITING})`,
  },
  {
    resource: 'promise-reports',
    roles: ['content', 'catalogue', 'support'],
    // Reports have no index by outcome, and their complaints, which they close, have one by state.
    rows: (q) => q`
      select from service.complaint c join service.promise_report r on r.complaint_id = c.id
      where c.state = any ('{open,answered,escalated}') and r.outcome is null`,
  },
];
