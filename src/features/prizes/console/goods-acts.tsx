// Buttons for the steps of one delivery of won goods, as far as its state and the clerk's role allow them. A step can
// be undone for some seconds before it is sent.
import { moneyText } from '#design/console/formats.ts';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { DecisionButtons } from '#design/console/decision-buttons.tsx';
import { useDecisions } from '#design/console/decisions.ts';
import { LineInput, ReasonInput } from '#design/console/inputs.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { call } from '#platform/client/call.ts';
import { ActButton, decide } from '#features/acts/console/public.tsx';
import {
  type GoodsOne,
  isTracking,
  isUnderWay,
  itemOf,
  type ManyDone,
  mayPack,
  mayReturn,
  mayShip,
  nameOf,
  problemWords,
} from './goods-labels.tsx';
import { labelled, ownText, t } from '#design/console/words.ts';

type Of = { goods: GoodsOne };

export function GoodsActs({ goods }: Of) {
  const { decided } = useDecisions();
  if (decided.has(itemOf(goods)))
    return (
      <Typography variant="body2" color="textSecondary">
        {t('You have decided this one.')}
      </Typography>
    );
  const finance = mayUse(['finance']);
  return (
    <DecisionButtons>
      {mayPack(goods) && <Pack goods={goods} />}
      {mayShip(goods) && <Ship goods={goods} />}
      {isUnderWay(goods) && finance && <Deliver goods={goods} />}
      {isUnderWay(goods) && <Fail goods={goods} />}
      {goods.state === 'contested' && finance && <Uphold goods={goods} />}
      {mayReturn(goods) && <Return goods={goods} />}
    </DecisionButtons>
  );
}

const titleOf = (what: string, { title, memberNo }: GoodsOne) =>
  t('{what}: {prize} for {memberNo}', { what, prize: ownText(title), memberNo });

type Step = { what: string; act: Parameters<typeof decide<unknown>>[0]['act']; done: string };

function decideStep(goods: GoodsOne, { what, act, done }: Step): void {
  const said = t('{what}: {goods}.', { what, goods: nameOf(goods) });
  decide({ item: itemOf(goods), said, act, done: () => labelled(nameOf(goods), done) });
}

/** Runs a call for several parcels with one parcel, and throws its problem, if any. */
async function one(act: Promise<ManyDone>): Promise<ManyDone> {
  const done = await act;
  const [problem] = done.problems;
  if (problem) throw new Error(t('Nothing was written: {problem}.', { problem: problemWords(problem) }));
  return done;
}

function Pack({ goods }: Of) {
  const what = goods.state === 'claimed' ? t('Mark packed') : t('Pack again');
  const pack: Step['act'] = (sent) =>
    one(call('POST /console/api/v1/prizes/pack', { body: { ids: [goods.id] }, ...sent }));
  return (
    <Button
      data-key="a"
      size="small"
      variant="contained"
      onClick={() => decideStep(goods, { what, act: pack, done: t('Packed.') })}
    >
      {what}
    </Button>
  );
}

function Ship({ goods }: Of) {
  const [carrier, setCarrier] = useState('');
  const [tracking, setTracking] = useState('');
  const ship: Step['act'] = (sent) => {
    const parcel = { id: goods.id, carrier: carrier.trim(), tracking: tracking.trim() };
    return one(call('POST /console/api/v1/prizes/ship', { body: { parcels: [parcel] }, ...sent }));
  };
  return (
    <ActButton
      label={t('Ship')}
      pressedBy="a"
      title={titleOf(t('Ship'), goods)}
      ready={carrier.trim() !== '' && isTracking(tracking)}
      act={async () => decideStep(goods, { what: t('Ship'), act: ship, done: t('Shipped. The member has a message.') })}
    >
      <LineInput label={t('Carrier')} value={carrier} onChange={setCarrier} max={40} />
      <LineInput label={t('Tracking number')} value={tracking} onChange={setTracking} max={40} />
    </ActButton>
  );
}

function Deliver({ goods }: Of) {
  const { id, worthMinor } = goods;
  const deliver: Step['act'] = (sent) => call('POST /console/api/v1/prizes/{id}/deliver', { path: { id }, ...sent });
  return (
    <ActButton
      label={t('Delivered')}
      pressedBy="a"
      title={titleOf(t('Delivered'), goods)}
      enterConfirms
      act={async () =>
        decideStep(goods, { what: t('Delivered'), act: deliver, done: t('Delivered. The member has a message.') })
      }
    >
      <Typography variant="body2">
        {t('The member may contest it for some days. Otherwise {worth} goes back to the rewards budget.', {
          worth: moneyText(worthMinor),
        })}
      </Typography>
    </ActButton>
  );
}

function Uphold({ goods }: Of) {
  const [reason, setReason] = useState('');
  const { id, worthMinor, upheldAt } = goods;
  return (
    <ActButton
      label={t('It did arrive')}
      pressedBy="r"
      title={titleOf(t('It did arrive'), goods)}
      variant="outlined"
      ready={reason.trim() !== ''}
      done={
        upheldAt ? t('We no longer owe this prize. The member has a message.') : t('Noted. A second person decides.')
      }
      onOpen={() => setReason('')}
      act={({ errors }) =>
        call('POST /console/api/v1/prizes/{id}/uphold', { path: { id }, body: { reason: reason.trim() }, errors })
      }
    >
      <ReasonInput label={t('What shows that it arrived')} value={reason} onChange={setReason} max={140} />
      <Typography variant="body2">
        {upheldAt
          ? t('A colleague found so before. With your word {worth} goes back to the rewards budget.', {
              worth: moneyText(worthMinor),
            })
          : t('It takes two persons of finance. Answer the complaint of the member too.')}
      </Typography>
    </ActButton>
  );
}

function Fail({ goods }: Of) {
  const [reason, setReason] = useState('');
  const { id } = goods;
  const fail: Step['act'] = (sent) =>
    call('POST /console/api/v1/prizes/{id}/fail', { path: { id }, body: { reason: reason.trim() }, ...sent });
  const what = t('Not handed over');
  return (
    <ActButton
      label={what}
      pressedBy="r"
      title={titleOf(what, goods)}
      variant="outlined"
      color="error"
      ready={reason.trim() !== ''}
      onOpen={() => setReason('')}
      act={async () => decideStep(goods, { what, act: fail, done: t('Noted. The member reads the reason.') })}
    >
      <ReasonInput
        label={t('Reason of the carrier, which the member reads')}
        value={reason}
        onChange={setReason}
        max={140}
      />
      <Typography variant="body2">{t('It can be packed again afterwards.')}</Typography>
    </ActButton>
  );
}

function Return({ goods }: Of) {
  const { id } = goods;
  const back: Step['act'] = (sent) => call('POST /console/api/v1/prizes/{id}/return', { path: { id }, ...sent });
  return (
    <Button
      data-key="b"
      size="small"
      variant="outlined"
      onClick={() =>
        decideStep(goods, { what: t('Came back'), act: back, done: t('Noted. The member has a message.') })
      }
    >
      {t('Came back')}
    </Button>
  );
}
