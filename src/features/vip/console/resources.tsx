import { defineConsole } from '#design/console/resource.ts';
import { MemberVip } from './member-vip.tsx';

export const resources = defineConsole({
  memberBlocks: [{ roles: ['finance', 'support'], position: 44, block: MemberVip }],
});
