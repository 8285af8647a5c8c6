// The event security_alert, and the kinds of alerts that members get.
import { z } from 'zod';
import { defineEvents, eventId } from '#platform/queue/events.ts';

const ALERTS = [
  'new_device',
  'unnamed_use',
  'strangers_tried',
  'session_ended',
  'password_changed',
  'password_reset',
  'pin_set',
  'pin_changed',
  'pin_reset',
  'email_changed',
  'email_change_requested',
  'email_change_called_off',
  'phone_change_requested',
  'phone_change_called_off',
  'phone_changed',
  'phone_change_refused',
  'frozen',
  'unfrozen',
  'name_corrected',
  'login_linked',
  'login_unlinked',
  'passkey_added',
  'passkey_removed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_loss_requested',
  'second_factor_loss_called_off',
  'recovery_code_used',
  'recovery_codes_new',
] as const;

export type AlertKind = (typeof ALERTS)[number];

export const events = defineEvents({
  /** Something in a member's account changed. `params` fill the text `messages.<kind>` of this feature's locales. */
  security_alert: z.object({
    memberId: eventId,
    kind: z.enum(ALERTS),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
});
