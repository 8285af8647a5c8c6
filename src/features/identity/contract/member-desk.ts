// The console's calls about members and their sessions, name corrections, and the sandbox outbox.
import { z } from 'zod';
import { actCalls, signedAtOnce } from '#features/acts/contract.ts';
import { ageQuery, defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { lines, line } from '#platform/language/human-text.ts';
import { byId, listQuery, outboxMessage, name } from './shapes.ts';

// Calls to correct members' names (members.md 1).

const proof = z.enum(['identity_card', 'passport', 'court_order', 'marriage_certificate', 'bank_letter']);
export type Proof = z.output<typeof proof>;
const roles = ['support', 'finance'] as const;

export const nameCorrections = actCalls({
  path: 'name-corrections',
  noun: 'name_correction',
  view: {
    memberId: wire.id,
    memberNo: z.string(),
    oldName: z.string(),
    newName: z.string(),
    /** The document that a member of staff saw, and its number or date. */
    proof,
    proofNote: z.string(),
  },
  query: { memberId: wire.id.optional() },
  body: z.strictObject({ memberId: wire.id, newName: name, proof, proofNote: line(200), ...signedAtOnce }),
  obstacles: ['member_not_found', 'name_unchanged'],
  late: [],
  roles: { read: roles, propose: roles, sign: roles },
  looks: {
    list: [{ at: 'profile', member: 'query.memberId' }],
    one: [{ at: 'profile', member: 'data.memberId', case: 'data.id', front: 'N-' }],
  },
  says: {
    list: 'Corrections of members’ names: proposed ones oldest first, others newest first',
    one: 'One correction of a name',
    propose: 'Propose the right name of a member, and name the paper that proves it',
    sign: 'Sign; the second person’s signature writes the name, and the member is told',
  },
});

const memberRow = z.strictObject({
  id: wire.id,
  memberNo: z.string(),
  nickname: z.string(),
  realName: z.string(),
  phone: z.string(),
  registeredAt: wire.time,
  tier: z.int(),
  frozen: z.boolean(),
  demo: z.boolean(),
});
const memberDetail = z.strictObject({
  ...memberRow.shape,
  email: z.string(),
  birthDate: wire.date,
  language: wire.locale,
  inviteCode: z.string(),
  inviterId: wire.id.nullable(),
  inviterMemberNo: z.string().nullable(),
  frozenAt: wire.time.nullable(),
  frozenReason: z.string().nullable(),
  paymentPasswordSet: z.boolean(),
  pinResetAt: wire.time.nullable(),
  agreementVersion: z.string(),
});
const memberSession = z.strictObject({
  id: wire.id,
  device: z.string(),
  createdAt: wire.time,
  lastUsedAt: wire.time,
  expiresAt: wire.time,
});

const freezing = {
  access: 'staff',
  roles: ['support', 'finance'],
  path: byId,
  body: z.strictObject({ reason: lines(300) }),
  data: memberDetail,
  refusals: ['member_not_found'],
} as const;

export const memberDeskContract = defineContract({
  'GET /console/api/v1/members': {
    summary: 'Members, newest first unless sorted; q finds by number, phone, name, nickname, e-mail or invite code',
    access: 'staff',
    roles: ['support', 'finance'],
    query: listQuery.extend({ frozen: z.enum(['true', 'false']).optional(), ...ageQuery }),
    data: pageOf(memberRow),
    looks: [{ at: 'list', member: 'data.items.id' }],
  },
  'GET /console/api/v1/members/{id}': {
    summary: 'One member',
    access: 'staff',
    roles: ['support', 'finance'],
    path: byId,
    data: memberDetail,
    refusals: ['member_not_found'],
    looks: [{ at: 'profile', member: 'path.id' }],
  },
  'GET /console/api/v1/members/{id}/team': {
    summary: 'The members whom a member invited, newest first',
    access: 'staff',
    roles: ['support', 'finance'],
    path: byId,
    query: pageQuery,
    data: pageOf(memberRow),
    looks: [
      { at: 'team', member: 'path.id' },
      { at: 'list', member: 'data.items.id' },
    ],
  },
  'GET /console/api/v1/members/{id}/sessions': {
    summary: 'Where a member is signed in, last used first',
    access: 'staff',
    roles: ['support'],
    path: byId,
    query: pageQuery,
    data: pageOf(memberSession),
    looks: [{ at: 'devices', member: 'path.id' }],
  },
  'POST /console/api/v1/member-sessions/{id}/end': {
    summary: 'End a session of a member, who is told',
    access: 'staff',
    roles: ['support'],
    path: byId,
    body: z.strictObject({ reason: lines(300) }),
    data: z.null(),
    refusals: ['session_not_found'],
  },
  'POST /console/api/v1/members/{id}/freeze': {
    summary: 'Freeze a member: they still sign in, withdraw and contest',
    ...freezing,
  },
  'POST /console/api/v1/members/{id}/unfreeze': {
    summary: 'Lift a freeze',
    ...freezing,
  },
  'POST /console/api/v1/members/{id}/tier': {
    summary: 'Set the verification tier after documents were reviewed',
    access: 'staff',
    roles: ['support'],
    path: byId,
    body: z.strictObject({ tier: z.int().min(1).max(3), reason: lines(300) }),
    data: memberDetail,
    refusals: ['member_not_found'],
  },
  'GET /console/api/v1/outbox': {
    summary: 'Sandbox only: codes and alerts that left through the outbox',
    access: 'staff',
    roles: ['support', 'finance'],
    query: listQuery,
    data: pageOf(outboxMessage),
    refusals: ['sandbox_only'],
    looks: { unkept: 'Only the sandbox has it.' },
  },
});
