// The door of members for higher features and the shells.
export { finders } from './finders.ts';
export {
  askedMember,
  countMembers,
  firstMembers,
  invitedBy,
  type Member,
  memberById,
  memberByPhone,
  type MemberFilter,
  memberIdOf,
  membersByContactHashes,
  membersByIds,
  nextMembers,
  searchMembers,
  statusesByIds,
  whoIs,
} from './members.ts';
