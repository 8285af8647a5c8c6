// The form in which a clerk proposes a batch of coupons or codes. Two persons sign it, because each piece costs the
// operator money.
import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DateField } from '#design/console/date-field.tsx';
import { AmountInput, FigureInput, LineInput } from '#design/console/inputs.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import { ChooseProduct } from '#features/catalogue/console/public.tsx';
import { proposal, SIGNED_FIRST, SignedActButton } from '#features/acts/console/public.tsx';
import { type BatchDraft, bodyOf, EMPTY, memberNosIn, signBatch } from './batch-form.ts';
import { type Batch, GIVES, hasCodes, TYPES, WAYS } from './coupon-labels.ts';
import { t } from '#design/console/words.ts';

type FormProps = { draft: BatchDraft; set: (change: Partial<BatchDraft>) => void };

export function ProposeBatch() {
  const [draft, setDraft] = useState(EMPTY);
  const navigate = useNavigate();
  const set = (change: Partial<BatchDraft>) => setDraft({ ...draft, ...change });
  const body = bodyOf(draft);
  return (
    <SignedActButton<Batch>
      label={t('New batch')}
      confirm={t('Propose')}
      title={t('Coupons or codes')}
      wide
      ready={body !== undefined}
      done={SIGNED_FIRST}
      onOpen={() => setDraft(EMPTY)}
      onDone={(one) => void navigate(`/coupon-batches/${one.id}/show`)}
      {...proposal<Batch>({
        propose: async (signed, keyed) => {
          if (!body) throw new Error(t('Fill in the form first.'));
          return call('POST /console/api/v1/coupon-batches', { body: { ...body, ...signed }, ...keyed });
        },
        approve: (id, signed) => signBatch(id, signed),
      })}
    >
      <LineInput label={t('Name, for colleagues')} value={draft.name} onChange={(name) => set({ name })} max={80} />
      <SelectField
        required
        label={t('For')}
        value={draft.way}
        choices={choicesOf(WAYS)}
        // Named members can only get coupons: points and chances come from what members do, not from a list.
        onChange={(way) => set(hasCodes(way) ? { way } : { way, gives: 'coupon' })}
      />
      <Reach draft={draft} set={set} />
      {hasCodes(draft.way) ? (
        <SelectField
          required
          label={t('Gives')}
          value={draft.gives}
          choices={choicesOf(GIVES)}
          onChange={(gives) => set({ gives })}
        />
      ) : null}
      {draft.gives === 'coupon' ? (
        <CouponTerms draft={draft} set={set} />
      ) : (
        <FigureInput
          required
          label={t('{worth} for each', { worth: GIVES[draft.gives] })}
          value={draft.count}
          onChange={(count) => set({ count })}
        />
      )}
      <DateField
        required
        label={hasCodes(draft.way) ? t('Last day of the codes') : t('Last day to sign')}
        value={draft.until}
        onChange={(until) => set({ until })}
      />
      <Typography variant="body2">{t('The rewards budget pays. Inviting earns nothing.')}</Typography>
    </SignedActButton>
  );
}

const PIECES = {
  codes: t('Number of codes'),
  word: t('Members who may use it'),
  prize: t('Number of coupons'),
} as const;

function Reach({ draft, set }: FormProps) {
  if (draft.way !== 'members')
    return (
      <FigureInput required label={PIECES[draft.way]} value={draft.pieces} onChange={(pieces) => set({ pieces })} />
    );
  return (
    <TextField
      required
      multiline
      minRows={3}
      maxRows={8}
      label={t('Member numbers, from a list or a CSV file')}
      value={draft.members}
      onChange={(event) => set({ members: event.target.value })}
      helperText={t('{members} members', { members: memberNosIn(draft.members).length })}
    />
  );
}

function CouponTerms({ draft, set }: FormProps) {
  return (
    <>
      <SelectField
        required
        label={t('Pays')}
        value={draft.kind}
        choices={[
          ['amount', t('An amount')],
          ['percent', t('A percentage up to a cap')],
        ]}
        onChange={(kind) => set({ kind })}
      />
      {draft.kind === 'amount' ? (
        <AmountInput label={t('Amount (Br)')} value={draft.amount} onChange={(amount) => set({ amount })} />
      ) : (
        <>
          <FigureInput
            required
            label={t('Percentage, 1 to 50')}
            unit="%"
            value={draft.percent}
            onChange={(percent) => set({ percent })}
          />
          <AmountInput label={t('At most (Br)')} value={draft.cap} onChange={(cap) => set({ cap })} />
        </>
      )}
      <AmountInput
        label={t('Least price (Br), above the amount')}
        value={draft.least}
        onChange={(least) => set({ least })}
      />
      <SelectField
        required
        label={t('Products')}
        value={draft.scope}
        choices={[['any', t('Any product that takes coupons')], ...choicesOf(TYPES), ['product', t('One product')]]}
        onChange={(scope) => set({ scope })}
      />
      {draft.scope === 'product' ? (
        <ChooseProduct productId={draft.productId} onProduct={(productId) => set({ productId })} />
      ) : null}
      <FigureInput
        required
        label={t('Days that a coupon works')}
        value={draft.days}
        onChange={(days) => set({ days })}
      />
    </>
  );
}
