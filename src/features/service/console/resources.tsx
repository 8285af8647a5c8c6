import Flag from '@mui/icons-material/FlagOutlined';
import Quickreply from '@mui/icons-material/QuickreplyOutlined';
import Report from '@mui/icons-material/ReportOutlined';
import { defineConsole } from '#design/console/resource.ts';
import {
  ComplaintShow,
  ComplaintsList,
  complaintsQueue,
  MemberComplaints,
  PROMISE_ROLES,
  promisesQueue,
} from './complaints.tsx';
import { CannedAnswerShow, CannedAnswersList } from './canned-answers.tsx';
import { audited } from './audited.ts';
import { STATES } from './complaint-parts.tsx';
import { PromiseReportShow, PromiseReportsList } from './promise-reports.tsx';

export const resources = defineConsole({
  memberBlocks: [{ roles: ['support', 'finance'], position: 50, block: MemberComplaints }],
  ...audited,
  resources: [
    {
      name: 'complaints',
      position: 2,
      label: 'Complaints',
      group: 'Members',
      roles: ['support', 'finance'],
      icon: Report,
      states: STATES,
      list: ComplaintsList,
      show: ComplaintShow,
    },
    {
      name: 'promise-reports',
      label: 'Reported promises',
      group: 'Members',
      roles: PROMISE_ROLES,
      icon: Flag,
      list: PromiseReportsList,
      show: PromiseReportShow,
    },
    {
      name: 'canned-answers',
      label: 'Answers for later',
      group: 'Members',
      roles: ['support', 'finance'],
      icon: Quickreply,
      list: CannedAnswersList,
      show: CannedAnswerShow,
    },
  ],
  queues: [complaintsQueue, promisesQueue],
});
