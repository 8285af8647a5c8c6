import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import DriveFileRename from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import Fingerprint from '@mui/icons-material/Fingerprint';
import History from '@mui/icons-material/History';
import HowToReg from '@mui/icons-material/HowToRegOutlined';
import Outbox from '@mui/icons-material/OutboxOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { audited } from './audited.ts';
import { AuditList } from '#features/acts/console/public.tsx';
import { MemberShow } from './member-show.tsx';
import { MembersList } from './members-list.tsx';
import { NameCorrectionShow, NameCorrectionsList } from './name-corrections.tsx';
import { OutboxList } from './outbox-list.tsx';
import { PasskeysPage } from './passkeys-page.tsx';
import { StaffAccountActShow, StaffAccountsList } from './staff-accounts.tsx';
import { StaffActShow, StaffActsList } from './staff-acts.tsx';
import { StaffCreate } from './staff-create.tsx';
import { StaffList, staffQueues, StaffShow } from './staff.tsx';

const everybody = ['support', 'finance', 'content', 'catalogue'] as const;
/** Roles that work with members: no other reads members' data. */
const desk = ['support', 'finance'] as const;

export const resources = defineConsole({
  ...audited,
  resources: [
    {
      name: 'members',
      position: 1,
      label: 'Members',
      group: 'Members',
      roles: desk,
      icon: People,
      list: MembersList,
      show: MemberShow,
    },
    {
      name: 'name-corrections',
      label: 'Name corrections',
      group: 'Members',
      roles: desk,
      icon: DriveFileRename,
      list: NameCorrectionsList,
      show: NameCorrectionShow,
    },
    {
      name: 'staff',
      label: 'Staff',
      group: 'Operations',
      roles: ['admin'],
      icon: Badge,
      list: StaffList,
      show: StaffShow,
    },
    {
      name: 'staff-acts',
      label: 'Acts about staff',
      group: 'Operations',
      roles: ['finance'],
      writers: ['admin'],
      icon: HowToReg,
      list: StaffActsList,
      show: StaffActShow,
      create: StaffCreate,
    },
    {
      name: 'staff-account-acts',
      label: 'Accounts of staff',
      group: 'Operations',
      roles: everybody,
      icon: AccountBalance,
      list: StaffAccountsList,
      show: StaffAccountActShow,
    },
    { name: 'audit-entries', label: 'Audit log', group: 'Operations', roles: desk, icon: History, list: AuditList },
    { name: 'outbox', label: 'Outbox', group: 'Sandbox', roles: desk, icon: Outbox, list: OutboxList },
  ],
  pages: [
    {
      path: 'passkeys',
      label: 'Signing in',
      group: 'Operations',
      roles: everybody,
      icon: Fingerprint,
      page: PasskeysPage,
    },
  ],
  queues: staffQueues,
});
