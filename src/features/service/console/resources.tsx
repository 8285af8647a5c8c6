import Flag from '@mui/icons-material/FlagOutlined';
import Quickreply from '@mui/icons-material/QuickreplyOutlined';
import Report from '@mui/icons-material/ReportOutlined';
import { defineConsole, type ConsoleQueue } from '#design/console/resource.ts';
import { EVERY_MINUTE, listAddress, QUEUE_PAGE, statusOf } from '#design/console/queue.ts';
import { useCall } from '#platform/client/queries.ts';
import { ComplaintShow, ComplaintsList, MemberComplaints } from './complaints.tsx';
import { CannedAnswerShow, CannedAnswersList } from './canned-answers.tsx';
import { STATES } from './complaint-parts.tsx';
import { PromiseReportShow, PromiseReportsList } from './promise-reports.tsx';
import { t } from '#design/console/words.ts';

const complaintsQueue: ConsoleQueue = {
  roles: ['support', 'finance'],
  useStatus() {
    const ask = { query: { waiting: 'true', limit: QUEUE_PAGE } } as const;
    const read = useCall('GET /console/api/v1/complaints', ask, EVERY_MINUTE);
    const escalated = read.data?.items.filter((one) => one.state === 'escalated').length ?? 0;
    return {
      ...statusOf(
        {
          title: t('Complaints to answer'),
          to: listAddress('complaints', { waiting: 'true' }),
          late: { afterMinutes: 2880, text: t('Answer overdue') },
        },
        read,
        (one) => one.openedAt,
      ),
      alarm: escalated > 0 ? { text: t('{escalated} escalated', { escalated }), tone: 'bad' } : undefined,
    };
  },
};

const PROMISE_ROLES = ['content', 'catalogue', 'support'] as const;

const promisesQueue: ConsoleQueue = {
  roles: PROMISE_ROLES,
  useStatus() {
    const read = useCall('GET /console/api/v1/promise-reports', { query: { limit: QUEUE_PAGE } }, EVERY_MINUTE);
    const overdue = read.data?.items.filter((one) => one.overdue).length ?? 0;
    return {
      ...statusOf({ title: t('Reported promises'), to: '/promise-reports' }, read, (one) => one.openedAt),
      alarm: overdue > 0 ? { text: t('{overdue} overdue', { overdue }), tone: 'bad' } : undefined,
    };
  },
};

export const resources = defineConsole({
  happenings: {
    'service.complaint_opened': ({ recordId, number }) => ({
      text: t('Opened complaint {number}', { number }),
      to: `/complaints/${recordId}/show`,
    }),
  },
  memberBlocks: [{ roles: ['support', 'finance'], position: 50, block: MemberComplaints }],
  acts: {
    'service.decide_promise': t('Decided about a reported promise'),
    'service.answer_complaint': t('Answered a complaint'),
    'service.claim_complaint': t('Took a complaint'),
    'service.release_complaint': t('Gave a complaint back'),
    'service.note_complaint': t('Wrote a note on a complaint'),
    'service.write_canned_answer': t('Wrote a prepared answer'),
    'service.change_canned_answer': t('Changed a prepared answer'),
    'service.retire_canned_answer': t('Took a prepared answer out of use'),
  },
  subjects: {
    promise: { text: (id) => t('Reported promise {id}', { id }), resource: 'promise-reports' },
    complaint: { text: (id) => t('Complaint C{id}', { id: id.padStart(7, '0') }), resource: 'complaints' },
    canned_answer: { text: (id) => t('Prepared answer {id}', { id }), resource: 'canned-answers' },
  },
  resources: [
    {
      name: 'complaints',
      label: t('Complaints'),
      group: 'Work',
      position: 2,
      roles: ['support', 'finance'],
      icon: Report,
      states: STATES,
      list: ComplaintsList,
      show: ComplaintShow,
    },
    {
      name: 'promise-reports',
      label: t('Reported promises'),
      group: 'Work',
      position: 7,
      roles: PROMISE_ROLES,
      icon: Flag,
      list: PromiseReportsList,
      show: PromiseReportShow,
    },
    {
      name: 'canned-answers',
      label: t('Prepared answers'),
      group: 'Publishing',
      position: 6,
      roles: ['support', 'finance'],
      icon: Quickreply,
      list: CannedAnswersList,
      show: CannedAnswerShow,
    },
  ],
  queues: [complaintsQueue, promisesQueue],
});
