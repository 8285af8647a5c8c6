// Labels of won goods for the console, which steps a state allows, and the list of problems after a step over several
// parcels.
import { labelOf } from '#design/console/names.ts';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { labelled, ownText, t } from '#design/console/words.ts';

export type Goods = DataOf<'GET /console/api/v1/prizes'>['items'][number];
export type GoodsOne = DataOf<'GET /console/api/v1/prizes/{id}'>;
export type ManyDone = DataOf<'POST /console/api/v1/prizes/pack'>;
type Problem = ManyDone['problems'][number];
type ParcelStep = GoodsOne['sent'][number]['state'];

/** The present step of a delivery, as an item that the clerk decides (design/console/decisions.ts). */
export const itemOf = ({ id, waitsSince }: Pick<Goods, 'id' | 'waitsSince'>) => `prizes/${id} since ${waitsSince}`;

export const nameOf = ({ id, title, memberName }: Pick<Goods, 'id' | 'title' | 'memberName'>) =>
  t('{prize} for {memberName}, play {id}', { prize: ownText(title), memberName, id });

export const STATES: Record<Goods['state'], StateLabel> = {
  won: [t('To be claimed'), 'plain'],
  claimed: [t('To pack'), 'busy'],
  packed: [t('Packed'), 'busy'],
  shipped: [t('On its way'), 'busy'],
  failed: [t('Not handed over'), 'warn'],
  returned: [t('Came back'), 'warn'],
  arrived: [t('Came, may be contested'), 'busy'],
  contested: [t('Contested'), 'bad'],
  delivered: [t('Delivered'), 'plain'],
  paid: [t('Money instead'), 'plain'],
};

export const LATE: StateLabel = [t('Late'), 'bad'];

/** The name of `dueAt`, which is late once it has passed. */
export const dueNameOf = (state: Goods['state']): string =>
  state === 'shipped' || state === 'contested' ? t('Should come by') : t('Send by');

export const MONEY_FROM = t('The member may take money from');

export const STEPS: Record<ParcelStep, string> = {
  packed: t('Packed'),
  shipped: t('Shipped'),
  failed: t('Not handed over'),
  returned: t('Came back'),
  delivered: t('Delivered'),
  contested: t('Contested by the member'),
};

type Stand = Pick<Goods, 'state'>;
/** Goods can be packed after the claim, and again after a parcel that failed, came back or was contested. */
export const mayPack = ({ state }: Stand): boolean => ['claimed', 'failed', 'returned', 'contested'].includes(state);
export const mayShip = ({ state }: Stand): boolean => state === 'packed';
export const mayReturn = ({ state }: Stand): boolean => state === 'shipped' || state === 'failed';
export const isUnderWay = ({ state }: Stand): boolean => state === 'shipped';

/** The same rule as in the contract: letters, digits, spaces, full stops, slashes and hyphens. */
export const isTracking = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9 ./-]{0,39}$/.test(text.trim());

const PROBLEMS: Record<string, string> = {
  delivery_not_found: t('there is no such delivery'),
  prize_over: t('it has come, or it was paid in money'),
  parcel_elsewhere: t('it is at another step'),
};

export function problemWords({ problem }: Problem): string {
  return PROBLEMS[problem] ?? labelOf(problem);
}

export const several = (count: number) => t('{count, plural, one {# parcel} other {# parcels}}', { count });

/** For calls that do all or nothing. If nothing was done, `watch` rejects, and `problems` says why. */
export function useAllOrNone() {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const watch = async (act: Promise<ManyDone>): Promise<ManyDone> => {
    setProblems([]);
    const done = await act;
    if (done.problems.length === 0) return done;
    setProblems(done.problems);
    throw new Error(t('Nothing was written. Mend this first.'));
  };
  return { problems, watch, forget: () => setProblems([]) };
}

const SHOWN_MOST = 20;

/** Lists problems. `placeOf` names where each one is: a line of the file, or a parcel. */
export function Problems({ of, placeOf }: { of: readonly Problem[]; placeOf: (place: number) => string }) {
  if (of.length === 0) return null;
  const left = of.length - SHOWN_MOST;
  return (
    <Box component="section" aria-label={t('Problems')}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {of.slice(0, SHOWN_MOST).map((one) => (
          <Typography component="li" variant="body2" key={`${one.place} ${one.problem}`}>
            {labelled(placeOf(one.place), problemWords(one))}
          </Typography>
        ))}
      </Box>
      {left > 0 && <Typography variant="body2">{t('and {left} more', { left })}</Typography>}
    </Box>
  );
}
