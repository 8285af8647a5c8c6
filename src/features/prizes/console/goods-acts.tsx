// Buttons for the steps of one delivery of won goods, as far as its state and the clerk's role allow them.
import { Typography } from '@mui/material';
import { useState } from 'react';
import { LineInput, ReasonInput } from '#design/console/inputs.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { moneyText } from '#design/money-text.ts';
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

const titleOf = (what: string, { title, memberNo }: GoodsOne) => `${what}: ${title.en} for ${memberNo}`;

/** Runs a call for several parcels with one parcel, and throws its problem, if any. */
async function one(act: Promise<ManyDone>): Promise<ManyDone> {
  const done = await act;
  const [problem] = done.problems;
  if (problem) throw new Error(`Nothing was written: ${problemWords(problem)}.`);
  return done;
}

function Pack({ goods }: Of) {
  const again = goods.state !== 'claimed';
  const label = again ? 'Pack again' : 'Mark packed';
  return (
    <ActButton
      label={label}
      title={titleOf(label, goods)}
      enterConfirms
      done="Packed."
      act={({ errors }) => one(call('POST /console/api/v1/prizes/pack', { body: { ids: [goods.id] }, errors }))}
    >
      <Typography variant="body2">
        {again ? 'It goes out as another parcel, to the same address.' : 'It goes to the address on this page.'}
      </Typography>
    </ActButton>
  );
}

function Ship({ goods }: Of) {
  const [carrier, setCarrier] = useState('');
  const [tracking, setTracking] = useState('');
  return (
    <ActButton
      label="Ship"
      title={titleOf('Ship', goods)}
      ready={carrier.trim() !== '' && isTracking(tracking)}
      done="Shipped. The member has a message."
      act={({ errors }) => {
        const parcel = { id: goods.id, carrier: carrier.trim(), tracking: tracking.trim() };
        return one(call('POST /console/api/v1/prizes/ship', { body: { parcels: [parcel] }, errors }));
      }}
    >
      <LineInput label="Carrier" value={carrier} onChange={setCarrier} max={40} />
      <LineInput label="Tracking number" value={tracking} onChange={setTracking} max={40} />
    </ActButton>
  );
}

function Deliver({ goods }: Of) {
  const { id, worthMinor } = goods;
  return (
    <ActButton
      label="Delivered"
      title={titleOf('Delivered', goods)}
      enterConfirms
      done="Delivered. The member has a message."
      act={({ errors }) => call('POST /console/api/v1/prizes/{id}/deliver', { path: { id }, errors })}
    >
      <Typography variant="body2">
        {`The member may contest it for some days. Otherwise ${moneyText(worthMinor)} goes back to the rewards budget.`}
      </Typography>
    </ActButton>
  );
}

function Uphold({ goods }: Of) {
  const [reason, setReason] = useState('');
  const { id, worthMinor, upheldAt } = goods;
  return (
    <ActButton
      label="It arrived after all"
      title={titleOf('It arrived after all', goods)}
      variant="outlined"
      ready={reason.trim() !== ''}
      done={upheldAt ? 'The promise has ended. The member has a message.' : 'Noted. A second person decides.'}
      onOpen={() => setReason('')}
      act={({ errors }) =>
        call('POST /console/api/v1/prizes/{id}/uphold', { path: { id }, body: { reason: reason.trim() }, errors })
      }
    >
      <ReasonInput label="What shows that it arrived" value={reason} onChange={setReason} max={140} />
      <Typography variant="body2">
        {upheldAt
          ? `A colleague found so before. With your word ${moneyText(worthMinor)} goes back to the rewards budget.`
          : 'It takes two persons of finance. Answer the complaint of the member too.'}
      </Typography>
    </ActButton>
  );
}

function Fail({ goods }: Of) {
  const [reason, setReason] = useState('');
  const { id } = goods;
  return (
    <ActButton
      label="Not handed over"
      title={titleOf('Not handed over', goods)}
      variant="outlined"
      color="error"
      ready={reason.trim() !== ''}
      done="Noted. The member reads the reason."
      onOpen={() => setReason('')}
      act={({ errors }) =>
        call('POST /console/api/v1/prizes/{id}/fail', { path: { id }, body: { reason: reason.trim() }, errors })
      }
    >
      <ReasonInput
        label="Reason of the carrier, which the member reads"
        value={reason}
        onChange={setReason}
        max={140}
      />
      <Typography variant="body2">It can be packed again afterwards.</Typography>
    </ActButton>
  );
}

function Return({ goods }: Of) {
  const { id } = goods;
  return (
    <ActButton
      label="Came back"
      title={titleOf('Came back', goods)}
      variant="outlined"
      done="Noted. The member has a message."
      act={({ errors }) => call('POST /console/api/v1/prizes/{id}/return', { path: { id }, errors })}
    >
      <Typography variant="body2">The parcel is with us again. It can be packed again.</Typography>
    </ActButton>
  );
}
