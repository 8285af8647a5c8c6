import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

const minutes = (max: number) => z.int().min(1).max(max);
/** Every tier may withdraw at least this in 24 hours, and the smallest withdrawal cannot be larger (promises.md 4). */
export const LEAST_TIER_MAXIMUM_MINOR = 1_000_00;
const tierMaximum = z.int().min(LEAST_TIER_MAXIMUM_MINOR);
const count = (max: number) => z.int().min(1).max(max);

export const identitySettings = defineSettings(
  'identity',
  {
    rootInviteCode: {
      schema: z.string().regex(/^[0-9A-Z]{4,12}$/),
      sandbox: 'C3ROOT',
      pilot: 'C3ROOT',
      client: true,
      label: 'The operator’s own invite code. Registration offers it to people who have no invitation.',
    },
    rootInviteOpen: {
      schema: z.boolean(),
      sandbox: true,
      pilot: false,
      client: true,
      money: true,
      label: 'The operator’s invite code works, so people can register without an invitation from a member',
    },
    agreementVersion: {
      schema: z.string().min(1).max(20),
      sandbox: '1',
      pilot: '1',
      client: true,
      label: 'Version of the user agreement. When it changes, members must accept the new one.',
    },
    codeResendSeconds: {
      schema: z.int().min(30).max(600),
      sandbox: 60,
      pilot: 60,
      client: true,
      label: 'Seconds until a code may be sent again',
    },
    /** At most ten minutes (ASVS 6.5.5). */
    codeLifeMinutes: { schema: minutes(10), sandbox: 10, pilot: 10, label: 'Minutes for which a code works' },
    codesPerPhoneAnHour: {
      schema: count(100),
      sandbox: 10,
      pilot: 5,
      label: 'Codes a phone number may get in an hour',
    },
    codesPerDeviceAnHour: {
      schema: count(1000),
      sandbox: 30,
      pilot: 10,
      label: 'Codes a device may ask for in an hour',
    },
    codesPerAddressAnHour: {
      schema: count(10_000),
      sandbox: 600,
      pilot: 60,
      label: 'Codes a network address may ask for in an hour',
    },
    passwordTriesPerQuarter: {
      schema: count(100),
      sandbox: 10,
      pilot: 10,
      label: 'Password tries for one account from one device or network in 15 minutes',
    },
    passwordTriesPerAccount: {
      schema: count(1000),
      sandbox: 100,
      pilot: 100,
      label: 'Wrong passwords for one account in a day, from devices on which the member has never signed in',
    },
    callsPerMinute: {
      schema: z.int().min(10).max(100_000),
      sandbox: 600,
      pilot: 60,
      label: 'Calls of sign-in, codes and registration from one network in a minute',
    },
    callerCallsPerMinute: {
      schema: z.int().min(60).max(100_000),
      sandbox: 600,
      pilot: 600,
      label: 'Calls of one member or one of the staff in a minute',
    },
    callerFilesPerMinute: {
      schema: z.int().min(1).max(100_000),
      sandbox: 10,
      pilot: 10,
      label: 'Long files for one caller in a minute (statements as CSV or PDF, lists of the console)',
    },
    visitorCallsPerMinute: {
      schema: z.int().min(60).max(1_000_000),
      sandbox: 6_000,
      pilot: 3_000,
      label: 'Calls of visitors from one network in a minute. Many people share one network.',
    },
    sessionDays: {
      schema: z.int().min(1).max(365),
      sandbox: 30,
      pilot: 30,
      label: 'Days that a session lives after its last use',
    },
    pinTries: {
      schema: z.int().min(3).max(10),
      sandbox: 5,
      pilot: 5,
      money: true,
      label: 'Wrong tries after which a transaction password locks',
    },
    pinLockMinutes: {
      schema: minutes(1440),
      sandbox: 30,
      pilot: 30,
      money: true,
      label: 'Minutes for which a transaction password stays locked',
    },
    pinResetHoldHours: {
      schema: z.int().min(0).max(168),
      sandbox: 24,
      pilot: 24,
      money: true,
      client: true,
      label: 'Hours that new payout accounts wait after a reset of the transaction password',
    },
    phoneChangeWaitHours: {
      schema: z.int().min(1).max(720),
      sandbox: 72,
      pilot: 72,
      money: true,
      client: true,
      label: 'Hours until a number change takes effect',
    },
    emailChangeWaitHours: {
      schema: z.int().min(1).max(720),
      sandbox: 72,
      pilot: 72,
      money: true,
      client: true,
      label: 'Hours until a change of the e-mail address takes effect',
    },
    secondFactorLossWaitHours: {
      schema: z.int().min(24).max(720),
      sandbox: 72,
      pilot: 72,
      money: true,
      client: true,
      label: 'Hours until we remove a second factor that a member has lost',
    },
    tierWithdrawDayMaxMinor: {
      schema: z.tuple([tierMaximum, tierMaximum, tierMaximum]),
      sandbox: [50_000_00, 200_000_00, 1_000_000_00] as [number, number, number],
      pilot: [20_000_00, 200_000_00, 1_000_000_00] as [number, number, number],
      money: true,
      label: 'Most a member of verification tier 1, 2, 3 may withdraw in 24 hours',
    },
  },
  ({ tierWithdrawDayMaxMinor: [first, second, third] }) =>
    first <= second && second <= third ? null : 'A higher verification tier must not be allowed to withdraw less.',
);

export const settings = identitySettings;
