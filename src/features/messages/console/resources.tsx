import { defineConsole } from '../../../design/console/resource.ts';
import { audited } from './audited.ts';
import { WriteToMember } from './write-to-member.tsx';

export const resources = defineConsole({
  ...audited,
  memberActs: [{ roles: ['support', 'finance'], act: WriteToMember }],
});
