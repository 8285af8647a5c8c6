// Identity's pages in the console, and the words for its acts in the audit log.
import DriveFileRename from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import Outbox from '@mui/icons-material/OutboxOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { MemberShow } from './member-show.tsx';
import { MembersList } from './members-list.tsx';
import { NameCorrectionShow, NameCorrectionsList } from './name-corrections.tsx';
import { OutboxList } from './outbox-list.tsx';

/** The roles that work with members. Others may not read members' data. */
const desk = ['support', 'finance'] as const;

export const resources = defineConsole({
  acts: {
    'identity.end_session': 'Signed a member out',
    'identity.freeze_member': 'Froze a member',
    'identity.unfreeze_member': 'Lifted a freeze',
    'identity.set_tier': 'Changed a verification tier',
    'identity.propose_name_correction': 'Proposed a correction of a name',
    'identity.sign_name_correction': 'Signed a correction of a name',
    'identity.withdraw_name_correction': 'Took back a correction of a name',
  },
  subjects: {
    member: { text: (id) => `Member M${id.padStart(7, '0')}`, resource: 'members' },
  },
  resources: [
    {
      name: 'members',
      label: 'Members',
      group: 'Look up',
      position: 1,
      roles: desk,
      icon: People,
      list: MembersList,
      show: MemberShow,
    },
    {
      name: 'name-corrections',
      label: 'Name corrections',
      group: 'Two signatures',
      position: 3,
      roles: desk,
      icon: DriveFileRename,
      list: NameCorrectionsList,
      show: NameCorrectionShow,
    },
    { name: 'outbox', label: 'Outbox', group: 'Rare', position: 5, roles: desk, icon: Outbox, list: OutboxList },
  ],
});
