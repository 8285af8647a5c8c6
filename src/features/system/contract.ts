// The calls of the app as a whole: configuration and update check, personal data given by consent, settings, checks of
// the books, and the sandbox.
import { z } from 'zod';
import { lines } from '#platform/language/human-text.ts';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { faultPlan, faultPlanRequest } from '#wires/bank-admin.ts';
import { actCalls, signedAtOnce } from '#features/acts/contract.ts';
import { importCalls } from '#features/imports/contract.ts';

export const refusals = defineRefusals({
  setting_not_found: 201002,
  setting_not_valid: 201003,
  setting_change_waiting: 201004,
  setting_moved: 201005,
  setting_change_not_found: 201006,
  clock_not_movable: 201007,
  setting_change_ended: 201008,
});

/** A number, or its digits as text, because some phones send coordinates that way. */
const degrees = (most: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(-most).max(most));

const consents = z.strictObject({ location: z.boolean(), contacts: z.boolean() });
const json = z.unknown().refine((value) => value !== undefined && JSON.stringify(value).length <= 4000, 'too_large');

const settingKey = z
  .string()
  .max(80)
  .regex(/^[a-z][a-z-]*\.[A-Za-z0-9_]+$/);
const proposal = z.strictObject({
  id: wire.id,
  actId: wire.id,
  value: json,
  reason: z.string(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  approvals: z.int(),
});
const setting = z.strictObject({
  /** '<feature>.<name>' */
  id: z.string(),
  feature: z.string(),
  name: z.string(),
  label: z.string(),
  money: z.boolean(),
  value: json,
  defaultValue: json,
  /** JSON Schema of the value, for the console's form. */
  schema: z.record(z.string(), z.unknown()),
  changedAt: wire.time.nullable(),
  proposal: proposal.nullable(),
});
const settingDetail = z.strictObject({
  ...setting.shape,
  versions: z.array(
    z.strictObject({
      id: wire.id,
      value: json,
      staffId: wire.id,
      actId: wire.id.nullable(),
      reason: z.string(),
      at: wire.time,
    }),
  ),
});
const byKey = z.strictObject({ id: settingKey });
const reason = lines(300);

/** Changes of settings that take two persons. */
export const settingChanges = actCalls({
  path: 'setting-changes',
  noun: 'setting_change',
  /** `before` is the value that the change replaces, or null if that is the default. */
  view: { setting: z.string(), value: json, before: json, reason: z.string() },
  query: { setting: settingKey.optional() },
  body: z.strictObject({ setting: settingKey, value: json, reason, ...signedAtOnce }),
  obstacles: ['setting_not_found', 'setting_not_valid'],
  late: ['setting_not_found', 'setting_not_valid', 'setting_moved'],
  roles: { propose: ['finance'], sign: ['finance'] },
  says: {
    list: 'Changes of settings by two persons: proposed ones oldest first, others newest first',
    one: 'One change of a setting',
    propose: 'Propose to change a setting that takes two persons',
    sign: 'Sign; the second person’s signature changes the setting',
  },
});

/** Bank holidays out of a file. The days that are new are proposed together, as a change of the setting. */
export const holidayImport = importCalls({ path: 'holidays', roles: ['finance'], of: 'bank holidays' });

const clock = z.strictObject({
  now: wire.time,
  offsetSeconds: z.int(),
  movable: z.boolean(),
  /** True while a move is queued or under way. */
  moving: z.boolean(),
});

export const contract = defineContract({
  'POST /api/download/update': {
    summary: 'App update check (seed; every 8 hours)',
    access: 'visitor',
    underMaintenance: true,
    body: z.strictObject({
      version: z.string().max(20).optional(),
      code: z.int().optional(),
      /** The release of our app. The seed's client sends none. */
      release: z.string().max(20).optional(),
      platform: z.enum(['web', 'android', 'ios']).optional(),
    }),
    data: z.strictObject({
      version: z.string(),
      code: z.int(),
      release: z.string(),
      update: z.boolean(),
      required: z.boolean(),
      notes: wire.typed,
    }),
  },
  'GET /api/v1/appConfig': {
    summary: 'System configuration (seed)',
    access: 'visitor',
    underMaintenance: true,
    data: z.strictObject({
      app_currency: z.string(),
      /** During maintenance its planned end, before an announced one its begin, otherwise empty. */
      app_maintain_time: z.string(),
      /** A maintenance that hasn't begun yet, with its end if that is known. */
      announcedMaintenance: z.strictObject({ from: wire.time, until: wire.time.nullable() }).nullable(),
      ai_robot_status: z.int(),
      pdd_status: z.int(),
      profile: z.enum(['sandbox', 'pilot']),
      /** True while the only settlement rail is the sandbox bank: every screen then says "Sandbox · play money". */
      playMoney: z.boolean(),
      /** The app's version under the seed's name, and the release of the product that serves it. */
      version: z.string(),
      release: z.string(),
      agreementVersion: z.string(),
      now: wire.time,
      features: z.strictObject({
        teamRebateDepth: z.int(),
        draws: z.boolean(),
        salary: z.boolean(),
        contactMatching: z.boolean(),
      }),
      /** Settings that the client needs, by '<feature>.<name>': smallest and largest amounts, fee rates, hours. */
      bounds: z.record(z.string(), z.unknown()),
    }),
  },
  'GET /api/v1/consents': { summary: 'What one agreed to give', access: 'member', data: consents },
  'PUT /api/v1/consents': {
    summary: 'Give or take back consent; taking it back deletes what was given',
    access: 'member',
    body: z.strictObject({
      kind: z.enum(['location', 'contacts']),
      given: z.boolean(),
      textVersion: z.string().min(1).max(20),
    }),
    data: consents,
  },
  'POST /api/v1/location': {
    summary: 'Save the location, rounded to about a kilometre (seed). Without consent it keeps nothing and says so',
    access: 'member',
    body: z.strictObject({ latitude: degrees(90), longitude: degrees(180) }),
    data: z.strictObject({ kept: z.boolean(), latitude: z.number().nullable(), longitude: z.number().nullable() }),
  },
  'DELETE /api/v1/location': { summary: 'Delete the saved location', access: 'member', data: z.null() },
  'POST /api/v1/contact': {
    summary:
      'Save contacts as SHA-256 of their E.164 numbers, to find members who saved this one too (seed). Names and ' +
      'numbers as they are stay nowhere. Without consent it keeps nothing. `saved` says how many it kept',
    access: 'member',
    bodyBytesMax: 100_000,
    body: z.strictObject({
      hashes: z.array(wire.sha256).max(500).optional(),
      /** Contacts as the seed's client sends them. They are ignored. */
      contacts: z.array(z.unknown()).max(1_000).optional(),
    }),
    data: z.strictObject({
      saved: z.int(),
      members: z.array(z.strictObject({ memberNo: z.string(), nickname: wire.typed, avatar: z.string() })),
    }),
    refusals: ['feature_off', 'too_many_requests'],
  },
  'DELETE /api/v1/contact': { summary: 'Delete the saved contacts', access: 'member', data: z.null() },

  'GET /console/api/v1/settings': {
    summary: 'Settings of all features',
    access: 'staff',
    query: pageQuery,
    data: z.strictObject({
      ...pageOf(setting).shape,
      /** When the current maintenance ends. Null while members may enter, even if the switch is on. */
      maintenanceUntil: wire.time.nullable(),
    }),
  },
  'GET /console/api/v1/settings/{id}': {
    summary: 'One setting with its versions',
    access: 'staff',
    path: byKey,
    data: settingDetail,
    refusals: ['setting_not_found'],
  },
  'PUT /console/api/v1/settings/{id}': {
    summary: 'Change a setting that takes one person',
    access: 'staff',
    roles: ['admin'],
    path: byKey,
    body: z.strictObject({ value: json, reason }),
    data: settingDetail,
    refusals: ['setting_not_found', 'setting_not_valid'],
  },
  ...settingChanges.contract,
  'GET /console/api/v1/holidays': {
    summary: 'Bank holidays, the first one first',
    access: 'staff',
    query: pageQuery,
    data: pageOf(z.strictObject({ date: wire.date })),
  },
  ...holidayImport.contract,
  'GET /console/api/v1/checks': {
    summary: 'What the last daily run of the checks of the books found',
    access: 'staff',
    roles: ['finance', 'support'],
    data: z.strictObject({
      ranAt: wire.time.nullable(),
      /** True if the daily run is overdue. */
      late: z.boolean(),
      items: z.array(z.strictObject({ id: z.string(), finds: z.string(), found: z.int().nullable() })),
    }),
  },
  'GET /console/api/v1/sandbox/clock': { summary: 'The business clock', access: 'staff', data: clock },
  'POST /console/api/v1/sandbox/clock/advance': {
    summary: 'Sandbox only: move the business clock forward; what falls due on the way is done by the jobs process',
    access: 'staff',
    roles: ['finance', 'support'],
    body: z.strictObject({
      seconds: z
        .int()
        .min(1)
        .max(366 * 86_400),
    }),
    data: clock,
    refusals: ['clock_not_movable'],
  },
  'GET /console/api/v1/sandbox/bank-faults': {
    summary: 'Sandbox only: how the bank misbehaves on purpose',
    access: 'staff',
    data: faultPlan,
    refusals: ['sandbox_only', 'bank_unreachable'],
  },
  'PUT /console/api/v1/sandbox/bank-faults': {
    summary: 'Sandbox only: make the bank misbehave; an empty list makes it well again',
    access: 'staff',
    roles: ['finance', 'support'],
    body: faultPlanRequest,
    data: faultPlan,
    refusals: ['sandbox_only', 'bank_unreachable'],
  },
});
