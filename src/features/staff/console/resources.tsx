import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Fingerprint from '@mui/icons-material/Fingerprint';
import History from '@mui/icons-material/History';
import HowToReg from '@mui/icons-material/HowToRegOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { AuditList } from '#features/acts/console/public.tsx';
import { PasskeysPage } from './passkeys-page.tsx';
import { StaffAccountActShow, StaffAccountsList } from './staff-accounts.tsx';
import { StaffActShow, StaffActsList } from './staff-acts.tsx';
import { StaffCreate } from './staff-create.tsx';
import { StaffList, staffQueues, StaffShow } from './staff.tsx';
import { labelOf } from '#design/console/names.ts';
import { t } from '#design/console/words.ts';

const everybody = ['support', 'finance', 'content', 'catalogue'] as const;

export const resources = defineConsole({
  happenings: {
    'acts.done': ({ state, words }, acts) => ({
      text: acts[state ?? ''] ?? labelOf(state ?? ''),
      ...(words === null ? {} : { more: words }),
    }),
  },
  acts: {
    'identity.add_passkey': t('Registered a passkey'),
    'identity.remove_passkey': t('Removed a passkey'),
    'identity.change_own_password': t('Changed their own password'),
    'identity.change_own_totp': t('Moved to a new authenticator app'),
    'identity.change_staff': t('Changed rights of staff'),
    'identity.create_staff': t('Took on staff'),
    'identity.reset_staff': t('Set a staff account up again'),
    'identity.end_staff_sessions': t('Ended sessions of staff'),
    'identity.propose_staff_account': t('Proposed an act about a staff account'),
    'identity.sign_staff_account': t('Signed an act about a staff account'),
    'identity.withdraw_staff_account': t('Took back an act about a staff account'),
    'identity.propose_staff_act': t('Proposed an act about staff'),
    'identity.sign_staff_act': t('Signed an act about staff'),
    'identity.withdraw_staff_act': t('Took back an act about staff'),
    'identity.staff_sign_in': t('Signed in'),
    'identity.staff_sign_in_failed': t('Failed to sign in'),
    'identity.staff_password_refused': t('Gave a wrong password'),
    'identity.staff_totp_refused': t('Gave a wrong one-time password'),
    'identity.staff_passkey_refused': t('Gave a wrong passkey'),
  },
  subjects: {
    staff: { text: (id) => t('Staff {id}', { id }), resource: 'staff' },
    passkey: { text: (id) => t('Passkey {id}', { id }) },
    staff_act: { text: (id) => t('Act about staff {id}', { id }), resource: 'staff-acts' },
  },
  resources: [
    {
      name: 'staff',
      label: t('Staff'),
      group: 'Rare',
      position: 2,
      roles: ['admin'],
      icon: Badge,
      list: StaffList,
      show: StaffShow,
    },
    {
      name: 'staff-acts',
      label: t('Acts about staff'),
      group: 'Two signatures',
      position: 8,
      roles: ['finance'],
      writers: ['admin'],
      icon: HowToReg,
      list: StaffActsList,
      show: StaffActShow,
      create: StaffCreate,
    },
    {
      name: 'staff-account-acts',
      label: t('Accounts of staff'),
      group: 'Two signatures',
      position: 9,
      roles: everybody,
      icon: AccountBalance,
      list: StaffAccountsList,
      show: StaffAccountActShow,
    },
    {
      name: 'audit-entries',
      label: t('Audit log'),
      group: 'Look up',
      position: 8,
      roles: ['support', 'finance'],
      icon: History,
      list: AuditList,
    },
  ],
  pages: [
    {
      path: 'passkeys',
      label: t('Signing in'),
      group: 'Rare',
      position: 3,
      roles: everybody,
      icon: Fingerprint,
      page: PasskeysPage,
    },
  ],
  queues: staffQueues,
});
