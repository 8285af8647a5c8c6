// Schemas and types of events that both the members' and the staff's calls use.
import { z } from 'zod';
import { inLanguages, lines } from '#platform/language/human-text.ts';
import { wire, writtenIn } from '#platform/http/contract.ts';

export const KINDS = ['conference', 'anniversary'] as const;
export type Kind = (typeof KINDS)[number];
export const kind = z.enum(KINDS);

/** States of a published event. Only staff see drafts. */
export const EVENT_STATES = ['coming', 'on', 'ended', 'cancelled'] as const;
export type EventState = (typeof EVENT_STATES)[number];
export const eventState = z.enum(EVENT_STATES);

/** How a member is registered for an event, or was (events.md 3). */
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

/** English and Amharic are both required, since otherwise half of the guests couldn't read about the event. */
export const bothTexts = (max: number) => inLanguages(lines(max)).required({ am: true });
export type BothTexts = z.output<ReturnType<typeof bothTexts>>;

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

export const seats = z.int().min(1).max(SEATS_MOST);

export const programmeShown = z.array(
  z.strictObject({ from: wire.time, until: wire.time, title: writtenIn('textLanguage') }),
);

export const venueShown = z.strictObject({
  name: wire.written,
  language: wire.locale,
  address: writtenIn('addressLanguage'),
  addressLanguage: wire.locale,
  latitude,
  longitude,
});

/** Where the app gets map tiles. Null if the operator has set up none. */
export const mapShown = z.strictObject({
  tiles: z
    .strictObject({
      /** `raster`: an address per tile, with {z}, {x} and {y}. `pmtiles`: one file with all tiles. */
      kind: z.enum(['raster', 'pmtiles']),
      address: z.string(),
      zoomMost: z.int(),
      /** Names the owner of the tiles, as their licence requires. */
      credit: z.string(),
    })
    .nullable(),
});
