// The calls on team leaders' salaries and their contracts (rewards.md 12).
import { z } from 'zod';
import { lines, personName } from '#platform/language/human-text.ts';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { memberNo } from '#features/members/contract.ts';
import { grant } from '#features/rewards/contract.ts';

export const refusals = defineRefusals({
  salary_off: 201501,
  salary_level_unknown: 201502,
  salary_condition_unmet: 201503,
  salary_contract_runs: 201504,
  salary_terms_changed: 201505,
  salary_contract_not_found: 201506,
  salary_contract_unread: 201507,
  salary_contract_moved_on: 201508,
  salary_not_effective: 201509,
  salary_claimed: 201510,
  salary_name_differs: 201511,
  salary_paper_unknown: 201512,
});

const count = z.int().min(0);
const byId = z.strictObject({ id: wire.id });

export const CONTRACT_STATES = ['opened', 'signed', 'effective', 'terminated', 'invalid'] as const;
const state = z.enum(CONTRACT_STATES);

/** Numbers of valid members: on level 1, and on levels 1 to 3. */
const team = { oneValid: count, teamValid: count };

const level = z.strictObject({ level: z.int().min(1), amountMinor: wire.amountMinor, ...team });

const salaryContract = z.strictObject({
  id: wire.id,
  /** 'SC-000012'. */
  number: z.string(),
  level: z.int().min(1),
  state,
  /** Salary for one month. */
  amountMinor: wire.amountMinor,
  ...team,
  termMonths: z.int().min(1),
  noticeDays: count,
  openedAt: wire.time,
  signedAt: wire.time.nullable(),
  effectiveOn: wire.date.nullable(),
  /** Last day of the term, or of the notice if the contract was ended. */
  lastDay: wire.date.nullable(),
  endedBy: z.enum(['member', 'operator', 'replaced']).nullable(),
  endReason: wire.typed.nullable(),
  endNotedAt: wire.time.nullable(),
  /** When a salary was last claimed under it. */
  claimedAt: wire.time.nullable(),
});
export type ContractView = z.input<typeof salaryContract>;

const detail = z.strictObject({
  ...salaryContract.shape,
  /** Every sentence of the document, as the member read it. */
  sentences: z.array(wire.written),
  /** The language of the sentences. */
  language: z.enum(LANGUAGE_CODES),
  /** SHA-256 of the document, in hexadecimal. */
  sha256: z.string(),
  name: z.string(),
  viewedAt: wire.time.nullable(),
  signMethod: z.enum(['finger', 'name']).nullable(),
  /** Strokes as the data of an SVG path of 300 by 120, or the typed name. */
  signature: z.string().nullable(),
  trail: z.array(
    z.strictObject({
      kind: z.enum(['opened', 'viewed', 'signed', 'effective', 'notice_given', 'terminated', 'voided']),
      at: wire.time,
    }),
  ),
});
export type ContractDetail = z.input<typeof detail>;

const claim = z.strictObject({
  id: wire.id,
  /** First day of the month. */
  month: wire.date,
  number: z.string(),
  level: z.int().min(1),
  /** The counts of valid members at the claim. */
  ...team,
  grant,
});
export type ClaimView = z.input<typeof claim>;

const overview = z.strictObject({
  offered: z.boolean(),
  levels: z.array(level),
  mine: z.strictObject(team),
  termMonths: z.int().min(1),
  noticeDays: count,
  /** Signed and effective contracts, in the order in which they begin. */
  contracts: z.array(salaryContract),
  /** This month's first and last day, and why its salary cannot be claimed now. It lapses after the last day. */
  month: wire.date,
  until: wire.date,
  obstacle: z.enum(['salary_not_effective', 'salary_claimed', 'salary_condition_unmet']).nullable(),
});
export type SalaryOverview = z.input<typeof overview>;

const staffContract = z.strictObject({
  ...salaryContract.shape,
  memberId: wire.id,
  memberNo: z.string(),
  memberName: z.string(),
});
export type StaffContractView = z.input<typeof staffContract>;

const reason = lines(280);
/** A signature drawn with a finger: the moves and lines of an SVG path in a box of 300 by 120. */
const strokes = z
  .string()
  .max(8_000)
  .regex(/^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/);
const readers = ['finance', 'support'] as const;

export const contract = defineContract({
  'GET /api/v1/salary': {
    summary: 'Salaries: each level’s conditions, my valid members against them, my contracts, and this month’s claim',
    access: 'member',
    data: overview,
  },
  'GET /api/v1/salary/contracts': {
    summary: 'My contracts, newest first',
    access: 'member',
    query: pageQuery,
    data: pageOf(salaryContract),
  },
  'GET /api/v1/salary/contracts/{id}': {
    summary: 'One contract with every sentence, its signature, its hash and its audit trail',
    access: 'member',
    path: byId,
    data: detail,
    refusals: ['salary_contract_not_found'],
  },
  'POST /api/v1/salary/contracts': {
    summary: 'Open the contract of a level whose conditions I meet, for reading; earlier unsigned ones become invalid',
    access: 'member',
    intent: true,
    body: z.strictObject({ level: z.int().min(1).max(99) }),
    data: detail,
    refusals: ['salary_off', 'salary_level_unknown', 'salary_condition_unmet', 'salary_contract_runs'],
  },
  'POST /api/v1/salary/contracts/{id}/view': {
    summary: 'Say that I read a contract to its end',
    access: 'member',
    path: byId,
    data: detail,
    refusals: ['salary_contract_not_found'],
  },
  'POST /api/v1/salary/contracts/{id}/sign': {
    summary: 'Sign with a finger or by typing my name, with the transaction password; it begins with the next month',
    access: 'member',
    intent: true,
    path: byId,
    body: z.strictObject({
      signature: z.discriminatedUnion('method', [
        z.strictObject({ method: z.literal('finger'), strokes }),
        z.strictObject({ method: z.literal('name'), name: personName(120) }),
      ]),
      pin: wire.pin,
    }),
    data: detail,
    refusals: [
      'salary_contract_not_found',
      'salary_contract_unread',
      'salary_contract_moved_on',
      'salary_contract_runs',
      'salary_condition_unmet',
      'salary_terms_changed',
      'salary_name_differs',
      'salary_off',
      'member_frozen',
      'pin_wrong',
      'pin_locked',
      'pin_not_set',
    ],
  },
  'POST /api/v1/salary/contracts/{id}/end': {
    summary: 'End my contract with a reason: after its notice, or at once where it has not begun',
    access: 'member',
    intent: true,
    path: byId,
    body: z.strictObject({ reason }),
    data: detail,
    refusals: ['salary_contract_not_found', 'salary_contract_moved_on'],
  },
  'GET /api/v1/salary/contracts/{id}/contract.pdf': {
    summary: 'A contract as PDF, with signature, hash and audit trail',
    access: 'member',
    path: byId,
    data: 'raw',
    refusals: ['salary_contract_not_found'],
  },
  'GET /api/v1/salary/claims': {
    summary: 'My claimed salaries, newest first, and what became of each',
    access: 'member',
    query: pageQuery,
    data: pageOf(claim),
  },
  'POST /api/v1/salary/claims': {
    summary: 'Claim this month’s salary; the valid members are counted now, and the rewards budget pays',
    access: 'member',
    intent: true,
    data: overview,
    refusals: ['salary_not_effective', 'salary_claimed', 'salary_condition_unmet'],
  },
  'GET /api/v1/salary/papers/{sha256}': {
    summary: 'Whether a contract with this hash exists, and its state; it names no one',
    access: 'visitor',
    path: z.strictObject({ sha256: wire.sha256 }),
    data: z.strictObject({
      number: z.string(),
      state,
      signedAt: wire.time.nullable(),
      effectiveOn: wire.date.nullable(),
      lastDay: wire.date.nullable(),
    }),
    refusals: ['salary_paper_unknown'],
  },
  'GET /console/api/v1/salary/contracts': {
    summary: 'Contracts of salaries, newest first',
    access: 'staff',
    roles: readers,
    query: z.strictObject({ ...pageQuery.shape, state: state.optional(), memberNo: memberNo.optional() }),
    data: pageOf(staffContract),
    looks: [{ at: 'rewards', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/salary/contracts/{id}': {
    summary: 'One contract with its audit trail',
    access: 'staff',
    roles: readers,
    path: byId,
    data: z.strictObject({ ...staffContract.shape, trail: detail.shape.trail, sha256: z.string() }),
    refusals: ['salary_contract_not_found'],
    looks: [{ at: 'rewards', member: 'data.memberId' }],
  },
  'GET /console/api/v1/salary/contracts/{id}/contract.pdf': {
    summary: 'A contract as the paper that its member downloads',
    access: 'staff',
    roles: readers,
    file: true,
    path: byId,
    data: 'raw',
    refusals: ['salary_contract_not_found'],
    looks: [{ at: 'papers', member: 'file' }],
  },
  'POST /console/api/v1/salary/contracts/{id}/end': {
    summary: 'End a contract with a reason that the member reads: after its notice, or at once where it has not begun',
    access: 'staff',
    roles: ['finance'],
    intent: true,
    path: byId,
    body: z.strictObject({ reason }),
    data: staffContract,
    refusals: ['salary_contract_not_found', 'salary_contract_moved_on'],
  },
});
