import { z } from 'zod';
import { AMOUNT_MINOR_MAX } from '#platform/http/contract.ts';
import { businessHour, defineSettings } from '#features/settings/server/public.ts';

/** SQL reads these settings too (db/functions/robot/robot.sql). */
export const settings = defineSettings('robot', {
  offered: {
    schema: z.boolean(),
    sandbox: true,
    pilot: false,
    money: true,
    label: 'Offer the robot, which rewards members whose invited friends are valid. Ask counsel before you turn it on.',
  },
  startAt: {
    schema: z.iso.datetime(),
    sandbox: '2026-01-01T00:00:00Z',
    pilot: '2026-01-01T00:00:00Z',
    money: true,
    label: 'Members can activate the robot from (RFC 3339, UTC). A new time makes a new offer, once for each member.',
  },
  condition: {
    schema: z.int().min(0).max(1_000),
    sandbox: 2,
    pilot: 2,
    money: true,
    label: 'Valid members on level 1 that a member needs for the robot',
  },
  bonusMinor: {
    schema: z.int().min(1).max(AMOUNT_MINOR_MAX),
    sandbox: 2_00,
    pilot: 2_00,
    money: true,
    label: 'The robot’s bonus for each working day',
  },
  days: {
    schema: z.int().min(1).max(366),
    sandbox: 30,
    pilot: 30,
    money: true,
    label: 'Days for which a robot works, including the first one',
  },
  collectAt: {
    schema: businessHour,
    sandbox: '09:00',
    pilot: '09:00',
    label: 'Hour at which robots collect on each working day (Addis Ababa)',
  },
});
