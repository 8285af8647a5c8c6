// Buttons for the steps of one delivery of won goods, as far as its state and the clerk's role allow them.
import { moneyText } from '#design/console/formats.ts';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { LineInput, ReasonInput } from '#design/console/inputs.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { call } from '#platform/client/call.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import {
  type GoodsOne,
  isTracking,
  isUnderWay,
  type ManyDone,
  mayPack,
  mayReturn,
  mayShip,
  problemWords,
} from './goods-labels.tsx';
import { ownText, t } from '#design/console/words.ts';

type Of = { goods: GoodsOne };

export function GoodsActs({ goods }: Of) {
  return (
    <>
      {isUnderWay(goods) && <Fail goods={goods} />}
      {mayReturn(goods) && <Return goods={goods} />}
      {mayPack(goods) && <Pack goods={goods} />}
      {mayShip(goods) && <Ship goods={goods} />}
      {isUnderWay(goods) && mayUse(['finance']) && <Deliver goods={goods} />}
      {goods.state === 'contested' && mayUse(['finance']) && <Uphold goods={goods} />}
    </>
  );
}

const titleOf = (what: string, { title, memberNo }: GoodsOne) =>
  t('{what}: {prize} for {memberNo}', { what, prize: ownText(title), memberNo });

/** Runs a call for several parcels with one parcel, and throws its problem, if any. */
async function one(act: Promise<ManyDone>): Promise<ManyDone> {
  const done = await act;
  const [problem] = done.problems;
  if (problem) throw new Error(t('Nothing was written: {problem}.', { problem: problemWords(problem) }));
  return done;
}

function Pack({ goods }: Of) {
  const again = goods.state !== 'claimed';
  const label = again ? t('Pack again') : t('Mark packed');
  return (
    <ActButton
      label={label}
      title={titleOf(label, goods)}
      enterConfirms
      done={t('Packed.')}
      act={({ errors }) => one(call('POST /console/api/v1/prizes/pack', { body: { ids: [goods.id] }, errors }))}
    >
      <Typography variant="body2">
        {again ? t('It goes out as another parcel, to the same address.') : t('It goes to the address on this page.')}
      </Typography>
    </ActButton>
  );
}

function Ship({ goods }: Of) {
  const [carrier, setCarrier] = useState('');
  const [tracking, setTracking] = useState('');
  return (
    <ActButton
      label={t('Ship')}
      title={titleOf(t('Ship'), goods)}
      ready={carrier.trim() !== '' && isTracking(tracking)}
      done={t('Shipped. The member has a message.')}
      act={({ errors }) => {
        const parcel = { id: goods.id, carrier: carrier.trim(), tracking: tracking.trim() };
        return one(call('POST /console/api/v1/prizes/ship', { body: { parcels: [parcel] }, errors }));
      }}
    >
      <LineInput label={t('Carrier')} value={carrier} onChange={setCarrier} max={40} />
      <LineInput label={t('Tracking number')} value={tracking} onChange={setTracking} max={40} />
    </ActButton>
  );
}

function Deliver({ goods }: Of) {
  const { id, worthMinor } = goods;
  return (
    <ActButton
      label={t('Delivered')}
      title={titleOf(t('Delivered'), goods)}
      enterConfirms
      done={t('Delivered. The member has a message.')}
      act={({ errors }) => call('POST /console/api/v1/prizes/{id}/deliver', { path: { id }, errors })}
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
  return (
    <ActButton
      label={t('Not handed over')}
      title={titleOf(t('Not handed over'), goods)}
      variant="outlined"
      color="error"
      ready={reason.trim() !== ''}
      done={t('Noted. The member reads the reason.')}
      onOpen={() => setReason('')}
      act={({ errors }) =>
        call('POST /console/api/v1/prizes/{id}/fail', { path: { id }, body: { reason: reason.trim() }, errors })
      }
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
  return (
    <ActButton
      label={t('Came back')}
      title={titleOf(t('Came back'), goods)}
      variant="outlined"
      done={t('Noted. The member has a message.')}
      act={({ errors }) => call('POST /console/api/v1/prizes/{id}/return', { path: { id }, errors })}
    >
      <Typography variant="body2">{t('The parcel is with us again. It can be packed again.')}</Typography>
    </ActButton>
  );
}
