import { describe, expect, it } from 'vitest';
import {
  closedFor,
  doorTimes,
  offersDue,
  offerUntil,
  type RegistrationState,
  seatOrLine,
  standingOf,
  stateOf,
  timesFit,
} from './seat-rules.ts';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const EVENT = {
  opensAt: at('01T06:00'),
  closesAt: at('20T06:00'),
  startsAt: at('21T06:00'),
  endsAt: at('21T12:00'),
  cancelledAt: null,
};
const CANCELLED = { ...EVENT, cancelledAt: at('10T06:00') };

describe('an event', () => {
  it.each([
    ['01T05:59', 'coming', 'not_open'],
    ['01T06:00', 'coming', null],
    ['20T05:59', 'coming', null],
    ['20T06:00', 'coming', 'closed'],
    ['21T06:00', 'on', 'closed'],
    ['21T11:59', 'on', 'closed'],
    ['21T12:00', 'ended', 'over'],
  ])('at %s is %s, and registration is %s', (time, state, closed) => {
    expect(stateOf(EVENT, at(time))).toBe(state);
    expect(closedFor(EVENT, at(time))).toBe(closed);
  });

  it('stays cancelled once it is cancelled', () => {
    expect(stateOf(CANCELLED, at('30T00:00'))).toBe('cancelled');
    expect(closedFor(CANCELLED, at('11T00:00'))).toBe('cancelled');
  });
});

describe('the standing of a member', () => {
  const row = (state: RegistrationState, of: { offerUntil?: Date; attendedAt?: Date } = {}) => ({
    state,
    offerUntil: of.offerUntil ?? null,
    attendedAt: of.attendedAt ?? null,
  });
  it.each([
    [null, '10T00:00', 'none'],
    [row('applied'), '10T00:00', 'applied'],
    [row('applied'), '21T06:00', 'ended'],
    [row('offered', { offerUntil: at('10T06:00') }), '10T05:59', 'offered'],
    [row('offered', { offerUntil: at('10T06:00') }), '10T06:00', 'lapsed'],
    [row('taken'), '10T00:00', 'taken'],
    [row('taken'), '21T07:00', 'taken'],
    [row('taken'), '21T12:00', 'missed'],
    [row('taken', { attendedAt: at('21T06:05') }), '21T07:00', 'attended'],
    [row('taken', { attendedAt: at('21T06:05') }), '30T00:00', 'attended'],
    [row('cancelled'), '10T00:00', 'cancelled'],
    [row('lapsed'), '30T00:00', 'lapsed'],
  ] as const)('with %o at %s: %s', (registration, time, standing) => {
    expect(standingOf(registration, EVENT, at(time))).toBe(standing);
  });
});

describe('seats', () => {
  it.each([
    // seats, taken, offered, waiting: the state of a new registration, and how many offers are due
    [2, 0, 0, 0, 'taken', 0],
    [2, 1, 0, 0, 'taken', 0],
    [2, 2, 0, 0, 'applied', 0],
    [2, 1, 1, 0, 'applied', 0],
    [2, 1, 0, 1, 'applied', 1],
    [3, 1, 0, 5, 'applied', 2],
    [1, 2, 0, 1, 'applied', 0],
  ] as const)('%i in all, %i taken, %i offered, %i waiting: %s, %i offers', (seats, taken, offered, waiting, ...is) => {
    const now = { seats, taken, offered, waiting };
    expect([seatOrLine(now), offersDue(now)]).toEqual(is);
  });

  it('an offer ends at the latest when the event begins', () => {
    const until = (now: string) => offerUntil({ at: at(now), hours: 24, startsAt: EVENT.startsAt });
    expect(until('10T06:00')).toEqual(at('11T06:00'));
    expect(until('20T18:00')).toEqual(EVENT.startsAt);
  });

  it('the door takes tickets from some hours before until some hours after', () => {
    expect(doorTimes(EVENT, { doorHours: 3, lateHours: 24 })).toEqual({ from: at('21T03:00'), until: at('22T12:00') });
  });
});

describe('the times of an event', () => {
  const item = (from: string, until: string) => ({ from: at(from).toISOString(), until: at(until).toISOString() });
  const whole = [item('21T06:00', '21T12:00')];
  it.each([
    ['as they should be', {}, whole, true],
    ['closing before opening', { closesAt: at('01T05:00') }, whole, false],
    ['closing after the start', { closesAt: at('21T07:00') }, whole, false],
    ['ending before the start', { endsAt: at('21T05:00') }, whole, false],
    ['an item before the start', {}, [item('21T05:00', '21T07:00')], false],
    ['an item after the end', {}, [item('21T11:00', '21T13:00')], false],
    ['an item that ends before it begins', {}, [item('21T09:00', '21T08:00')], false],
    ['items out of order', {}, [item('21T09:00', '21T10:00'), item('21T08:00', '21T09:00')], false],
    ['items at the same time', {}, [item('21T09:00', '21T10:00'), item('21T09:00', '21T11:00')], true],
  ])('%s', (_case, change, programme, fit) => {
    expect(timesFit({ ...EVENT, ...change, programme })).toBe(fit);
  });
});
