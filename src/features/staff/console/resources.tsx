import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Fingerprint from '@mui/icons-material/Fingerprint';
import History from '@mui/icons-material/History';
import HowToReg from '@mui/icons-material/HowToRegOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { AuditList } from '#features/acts/console/public.tsx';
import { audited } from './audited.ts';
import { PasskeysPage } from './passkeys-page.tsx';
import { StaffAccountActShow, StaffAccountsList } from './staff-accounts.tsx';
import { StaffActShow, StaffActsList } from './staff-acts.tsx';
import { StaffCreate } from './staff-create.tsx';
import { StaffList, staffQueues, StaffShow } from './staff.tsx';

const everybody = ['support', 'finance', 'content', 'catalogue'] as const;

export const resources = defineConsole({
  ...audited,
  resources: [
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
    {
      name: 'audit-entries',
      label: 'Audit log',
      group: 'Operations',
      roles: ['support', 'finance'],
      icon: History,
      list: AuditList,
    },
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
