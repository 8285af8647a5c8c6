// Identity's pages in the console, and the words for its acts in the audit log.
import DriveFileRename from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import Outbox from '@mui/icons-material/OutboxOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { identityBlocks } from './member-blocks.tsx';
import { MemberShow } from './member-show.tsx';
import { MembersList } from './members-list.tsx';
import { NameCorrectionShow, NameCorrectionsList } from './name-corrections.tsx';
import { OutboxList } from './outbox-list.tsx';
import { t } from '#design/console/words.ts';

/** The roles that work with members. Others may not read members' data. */
const desk = ['support', 'finance'] as const;

export const resources = defineConsole({
  happenings: { 'members.registered': () => ({ text: t('Registered') }) },
  memberBlocks: identityBlocks,
  acts: {
    'identity.end_session': t('Signed a member out'),
    'identity.freeze_member': t('Froze a member'),
    'identity.unfreeze_member': t('Lifted a freeze'),
    'identity.set_tier': t('Changed a verification tier'),
    'identity.propose_name_correction': t('Proposed a correction of a name'),
    'identity.sign_name_correction': t('Signed a correction of a name'),
    'identity.withdraw_name_correction': t('Took back a correction of a name'),
  },
  subjects: {
    member: { text: (id) => t('Member M{id}', { id: id.padStart(7, '0') }), resource: 'members' },
  },
  resources: [
    {
      name: 'members',
      label: t('Members'),
      group: 'Look up',
      position: 1,
      roles: desk,
      icon: People,
      list: MembersList,
      show: MemberShow,
    },
    {
      name: 'name-corrections',
      label: t('Name corrections'),
      group: 'Two signatures',
      position: 3,
      roles: desk,
      icon: DriveFileRename,
      list: NameCorrectionsList,
      show: NameCorrectionShow,
    },
    {
      name: 'outbox',
      label: t('Sent codes and alerts'),
      group: 'Rare',
      position: 5,
      roles: desk,
      icon: Outbox,
      list: OutboxList,
    },
  ],
});
