// Labels of months, of their states and of the lines of the checklist, each with the page where it's put right.
import { countText, dateText, numberText } from '#design/console/formats.ts';
import { listAddress } from '#design/console/queue.ts';
import type { StateLabel } from '#design/console/state-chip.tsx';
import { t } from '#design/console/words.ts';
import type { CheckName, MonthState } from '../contract.ts';

/** Such as Nov 2026. */
export const monthText = (month: string): string => dateText(`${month}-01`, 'month');

export const sizeText = (bytes: number): string =>
  t('{size} KB', { size: numberText(bytes / 1_000, { maximumFractionDigits: 0 }) });

export const MONTH_STATES: Readonly<Record<MonthState, StateLabel>> = {
  running: [t('Not over yet'), 'plain'],
  open: [t('To be closed'), 'warn'],
  closed: [t('Closed'), 'plain'],
  reopened: [t('Reopened'), 'warn'],
};

type Check = { what: string; left: (open: number) => string; to?: (month: string) => string };

const monthBefore = (month: string): string => {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 2, 1)).toISOString().slice(0, 7);
};

const notDone = () => t('Not yet');

export const CHECK_WORDS: Readonly<Record<CheckName, Check>> = {
  over: { what: t('The month is over'), left: notDone },
  month_before: {
    what: t('The month before it is closed'),
    left: notDone,
    to: (month) => `/months/${monthBefore(month)}/show`,
  },
  days: {
    what: t('Every day is reconciled with the bank'),
    left: (open) => t('{open, plural, one {# day} other {# days}} left', { open }),
    to: () => '/reconciliation',
  },
  lines: {
    what: t('Every bank line up to its end is explained'),
    left: (open) => t('{open, plural, one {# line} other {# lines}} open', { open }),
    to: () => listAddress('statement-lines', { open: 'true' }),
  },
  acts: {
    what: t('No act about money of the month waits for a signature'),
    left: (open) => t('{open, plural, one {# act waits} other {# acts wait}}', { open }),
    to: () => '/',
  },
  checks_run: { what: t('The checks of the books ran after its end'), left: notDone, to: () => '/checks' },
  checks_found: {
    what: t('The checks of the books found no mistake'),
    left: (open) => t('{open, plural, one {# row} other {# rows}} found', { open }),
    to: () => '/checks',
  },
  balance: {
    what: t('The trial balance is balanced'),
    left: (open) => t('Off by {open} cents', { open: countText(open) }),
    to: (month) => `/reports?from=${month}-01&until=${month}-28`,
  },
};
