// Shapes that members' calls and the staff's share.
import { z } from 'zod';
import { lines } from '#platform/language/human-text.ts';
import { wire } from '#platform/http/contract.ts';

export const KINDS = ['conference', 'anniversary'] as const;
export type Kind = (typeof KINDS)[number];
export const kind = z.enum(KINDS);

/** Where an event stands. Drafts are the desk's alone. */
export const EVENT_STATES = ['coming', 'on', 'ended', 'cancelled'] as const;
export type EventState = (typeof EVENT_STATES)[number];
export const eventState = z.enum(EVENT_STATES);

/** Where a member stands with an event (events.md 3). */
export const STANDINGS = [
  'none',
  'applied',
  'offered',
  'taken',
  'attended',
  'missed',
  'cancelled',
  'lapsed',
  'ended',
] as const;
export type Standing = (typeof STANDINGS)[number];

export const TITLE_MAX = 80;
export const ABOUT_MAX = 1500;
export const VENUE_MAX = 120;
export const ITEMS_MOST = 30;
export const SEATS_MOST = 100_000;

/** Both languages of the house: an event without one of them would be told to half of its guests. */
export const bothTexts = (max: number) => z.strictObject({ en: lines(max), am: lines(max) });
export type BothTexts = { en: string; am: string };

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

export const seats = z.int().min(1).max(SEATS_MOST);

/** A text as one reader sees it. */
const shown = z.string();

export const programmeShown = z.array(z.strictObject({ from: wire.time, until: wire.time, title: shown }));

export const venueShown = z.strictObject({ name: shown, address: shown, latitude, longitude });

/** The pictures under the map. Null where the operator has set none up. */
export const mapShown = z.strictObject({
  tiles: z
    .strictObject({
      /** `raster`: one address a tile, with {z}, {x} and {y}. `pmtiles`: one file of all tiles. */
      kind: z.enum(['raster', 'pmtiles']),
      address: z.string(),
      zoomMost: z.int(),
      /** The owner of the pictures, as their licence asks. */
      credit: z.string(),
    })
    .nullable(),
});
