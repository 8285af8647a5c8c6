// Queries for members that other features use. They never select secrets such as password hashes.
import { idList, type Queryable, type Statement } from '#platform/database/db.ts';
import type { Locale } from '#platform/feature.ts';
import { phoneDigits, readTyped, soundsLike } from '#platform/finder.ts';
import type { Sort } from '#platform/http/contract.ts';
import { sorted } from '#platform/http/keyset.ts';
import { nameSearchOf } from '#platform/language/search-words.ts';
import { type LanguageCode, languageOf } from '#universal/languages.ts';
import { closeDigits } from '#universal/written-digits.ts';
import type { Avatar } from '../contract.ts';

export type Member = {
  id: bigint;
  memberNo: string;
  phone: string;
  realName: string;
  email: string;
  birthDate: string;
  nickname: string;
  avatar: Avatar;
  language: string;
  inviteCode: string;
  inviterId: bigint | null;
  /** When they first opened their inviter's link. Null without one. */
  invitedAt: Date | null;
  agreementVersion: string;
  tier: number;
  vipLevel: number;
  frozenAt: Date | null;
  frozenReason: string | null;
  closedAt: Date | null;
  demo: boolean;
  registeredAt: Date;
  pinSet: boolean;
  /** When the PIN was last set, changed or reset. */
  pinSetAt: Date | null;
  /** When the PIN was last reset by code, or null: new payout accounts wait a day from then. */
  pinResetAt: Date | null;
  pinLockedUntil: Date | null;
};

const COLUMNS = `
  m.id, m.member_no, m.phone, m.real_name, m.email, m.birth_date, m.nickname, m.avatar, m.language,
  m.invite_code, m.inviter_id, m.invited_at, m.agreement_version, m.tier, m.vip_level,
  m.frozen_at, m.frozen_reason, m.closed_at, m.demo, m.registered_at,
  s.pin_set_at is not null as pin_set, s.pin_set_at, s.pin_reset_at, s.pin_locked_until`;

export const memberColumns = (q: Queryable) =>
  q.unsafe(`${COLUMNS} from identity.member m join identity.member_secret s on s.member_id = m.id`);

export async function memberById(q: Queryable, id: bigint): Promise<Member | null> {
  const [row] = await q<Member[]>`select ${memberColumns(q)} where m.id = ${id}`;
  return row ?? null;
}

/**
 * The language of a paper or a message for a member: the one that they chose last, unless the request speaks another
 * one of the wire's two than that would.
 */
export async function languageOfPaper(
  q: Queryable,
  { memberId, locale }: { memberId: bigint; locale: Locale },
): Promise<LanguageCode> {
  const [row] = await q<{ language: string }[]>`select language from identity.member where id = ${memberId}`;
  const { code, wire } = languageOf(row?.language ?? locale);
  return wire === locale ? code : locale;
}

/** The member's own language, for papers that staff open: they see the member's. */
export const languageOfMember = ({ language }: Member): LanguageCode => languageOf(language).code;

export async function membersByIds(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Member>> {
  if (ids.length === 0) return new Map();
  const rows = await q<Member[]>`select ${memberColumns(q)} where m.id = any (${ids.map(String)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The members that a member invited, newest first. */
export async function invitedBy(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Member[]> {
  return q<Member[]>`
    select ${memberColumns(q)} where m.inviter_id = ${memberId} ${before === null ? q`` : q`and m.id < ${before}`}
    order by m.id desc limit ${limit}`;
}

/** What other features' rules need to know of members, without their identity, for batches. Frozen includes closed. */
export async function statusesByIds(
  q: Queryable,
  ids: readonly bigint[],
): Promise<Map<bigint, { vipLevel: number; frozen: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await q<{ id: bigint; vipLevel: number; frozen: boolean }[]>`
    select id, vip_level, frozen from identity.statuses_of(${idList(ids)}::bigint[])`;
  return new Map(rows.map(({ id, ...status }) => [id, status]));
}

/** Finds open accounts only. */
export async function memberByPhone(q: Queryable, phone: string): Promise<Member | null> {
  const [row] = await q<Member[]>`select ${memberColumns(q)} where m.phone = ${phone} and m.closed_at is null`;
  return row ?? null;
}

/**
 * The id behind a member number such as 'M0000123', 'm123' or '123', which is the id padded. Null for other texts.
 */
export function memberIdOf(memberNo: string): bigint | null {
  const digits = /^m?0*([1-9]\d{0,16})$/i.exec(memberNo.trim())?.[1];
  return digits === undefined ? null : BigInt(digits);
}

/** The member number of an id, as the database writes it. */
export const memberNoOf = (id: bigint): string => `M${String(id).padStart(7, '0')}`;

/** The id that a list's filter names, or null without a filter. 0, which no member has, for an impossible number. */
export function askedMember(memberNo: string | undefined): bigint | null {
  return memberNo === undefined ? null : (memberIdOf(memberNo) ?? 0n);
}

/** "M0000101 Almaz Bekele", for lists of members' records. */
export function whoIs(member: Member | undefined): string {
  return member === undefined ? '' : `${member.memberNo} ${member.realName}`;
}

/** Open accounts whose phone's keyed hash is among `hashes` (secrets-of-people.ts), at most 1,000. */
export async function membersByContactHashes(q: Queryable, hashes: readonly Buffer[]): Promise<Member[]> {
  if (hashes.length === 0) return [];
  return q<Member[]>`
    select ${memberColumns(q)} where m.closed_at is null and m.contact_hash = any (
      select decode(h, 'hex') from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) h) limit 1000`;
}

/** The first members who registered and whose accounts are still open. */
export async function firstMembers(q: Queryable, limit: number): Promise<{ id: bigint; registeredAt: Date }[]> {
  return q<{ id: bigint; registeredAt: Date }[]>`
    select id, registered_at from identity.member where closed_at is null order by id limit ${limit}`;
}

/** Selects members who meet all conditions given. Closed accounts never match; frozen ones may. */
export type MemberFilter = { language?: string; vipFrom?: number; vipTo?: number; joinedFrom?: Date };

const fits = (q: Queryable, { language, vipFrom, vipTo, joinedFrom }: MemberFilter) => q`
  closed_at is null
    ${language === undefined ? q`` : q`and language = ${language}`}
    ${vipFrom === undefined ? q`` : q`and vip_level >= ${vipFrom}`}
    ${vipTo === undefined ? q`` : q`and vip_level <= ${vipTo}`}
    ${joinedFrom === undefined ? q`` : q`and registered_at >= ${joinedFrom}`}`;

export async function countMembers(q: Queryable, filter: MemberFilter): Promise<number> {
  const [row] = await q<{ n: number }[]>`select count(*)::int as n from identity.member where ${fits(q, filter)}`;
  return row?.n ?? 0;
}

/** How many open accounts read in each language. A language without any is left out. */
export async function membersByLanguage(q: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await q<{ language: string; n: number }[]>`
    select language, count(*)::int as n from identity.member where ${fits(q, {})} group by language`;
  return new Map(rows.map(({ language, n }) => [language, n]));
}

/** The next ids in (after, until], in order. */
export async function nextMembers(
  q: Queryable,
  { after, until, limit, ...filter }: MemberFilter & { after: bigint; until: bigint; limit: number },
): Promise<bigint[]> {
  const rows = await q<{ id: bigint }[]>`
    select id from identity.member where id > ${after} and id <= ${until} and ${fits(q, filter)}
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** SQL: a member's names, as their indexes hold them. */
const NAMES = (q: Queryable) => q`real_name || ' ' || nickname`;

/**
 * SQL: ids of the members that match the text (`readTyped`) by number, name, nickname, phone, e-mail or invite code, or
 * that another spelling of the name matches (`alike`). A member may come several times. Each branch uses its own index.
 * A single condition with `or` would let the planner scan all members instead.
 */
export function membersMeant(q: Queryable, text: string) {
  const phone = phoneDigits(text);
  const words = nameSearchOf(text);
  const email = text.includes('@') ? `${text.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%` : null;
  // A phone has at least four digits, so this never matches all members.
  const lastDigits = [...closeDigits(text).replaceAll(/\D/g, '')].reverse().join('');
  const branch = (condition: Statement, alike = false) =>
    q`union all select id, ${alike} from identity.member where ${condition}`;
  return q`select ${memberIdOf(text)}::bigint as id, false as alike
    ${branch(q`invite_code = ${text.toUpperCase()}`)}
    ${phone === null ? q`` : branch(q`phone like ${`+${phone}%`}`)}
    ${phone === null ? q`` : branch(q`reverse(phone) like ${`${lastDigits}%`}`)}
    ${words === null ? q`` : branch(q`platform.words_of(platform.fold(${NAMES(q)})) @@ ${words}::tsquery`)}
    ${words === null ? q`` : branch(soundsLike(q, NAMES(q), text), true)}
    ${email === null ? q`` : branch(q`lower(email) like ${email}`)}`;
}

type MemberSearch = { q: string | null; frozen: boolean | null; sort?: Sort | undefined };

/** Newest first unless `sort` says otherwise. */
export async function searchMembers(
  q: Queryable,
  asked: MemberSearch & { after: string | undefined; limit: number },
): Promise<Member[]> {
  const { after, order } = sorted(q, { sort: asked.sort ?? 'newest', after: asked.after, columns: { id: 'm.id' } });
  const matching = asked.q === null ? q`true` : q`m.id in (select id from (${membersMeant(q, readTyped(asked.q))}) x)`;
  const frozen = asked.frozen === null ? q`true` : asked.frozen ? q`m.frozen_at is not null` : q`m.frozen_at is null`;
  // The page first: a join in its order would read the secrets of all members before it.
  return q<Member[]>`
    select ${memberColumns(q)} where m.id in (
      select m.id from identity.member m where ${matching} and ${frozen} ${after}
      order by ${order} limit ${asked.limit})
    order by ${order}`;
}
