// What higher-ranked features and the shells may import.
export { membersByTier } from './tiers.ts';
export { finders } from './finders.ts';
export { happenings } from './happenings.ts';
export {
  askedMember,
  countMembers,
  firstMembers,
  invitedBy,
  languageOfMember,
  languageOfPaper,
  type Member,
  memberById,
  memberByPhone,
  type MemberFilter,
  memberIdOf,
  memberNoOf,
  membersByContactHashes,
  membersByIds,
  membersByLanguage,
  nextMembers,
  searchMembers,
  statusesByIds,
  whoIs,
} from './members.ts';
