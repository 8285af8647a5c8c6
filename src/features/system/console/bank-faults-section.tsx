// The part of the sandbox page that plans faults of the sandbox bank (bank-and-reconciliation.md 2). A rule applies to
// the next few calls that fit it, and is then used up.
import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { SelectField } from '#design/console/select-field.tsx';
import { RowsTable } from '#design/console/rows-table.tsx';
import { Nothing, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { ReadFailed } from '#design/console/record-page.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useCall, useRefresh } from '#platform/client/queries.ts';
import { problemText } from '#features/acts/console/public.tsx';
import { labelOf } from '#design/console/names.ts';
import { t } from '#design/console/words.ts';

type Plan = DataOf<'GET /console/api/v1/sandbox/bank-faults'>;
type Rule = Plan['rules'][number]['rule'];

const FAULTS: readonly { name: string; text: string; rule: (next: number) => Rule }[] = [
  {
    name: 'down',
    text: t('Down: answers nothing'),
    rule: (next) => ({ kind: 'down', operation: '*', mode: '503', when: { next } }),
  },
  {
    name: 'slow',
    text: t('Slow: five seconds an answer'),
    rule: (next) => ({ kind: 'slow', operation: '*', ms: 5_000, when: { next } }),
  },
  {
    name: 'lossy',
    text: t('Payout done, answer lost'),
    rule: (next) => ({ kind: 'lossy', operation: 'payouts.create', when: { next } }),
  },
  {
    name: 'late',
    text: t('Payout done, answer after the time-out'),
    rule: (next) => ({ kind: 'late', operation: 'payouts.create', ms: 15_000, when: { next } }),
  },
  {
    name: 'duplicate',
    text: t('Webhook three times'),
    rule: (next) => ({ kind: 'webhook_duplicate', copies: 2, when: { next } }),
  },
  {
    name: 'reorder',
    text: t('Webhooks out of order'),
    rule: (next) => ({ kind: 'webhook_reorder', holdMs: 5_000, when: { next } }),
  },
  {
    name: 'signature',
    text: t('Webhook with a wrong signature'),
    rule: (next) => ({ kind: 'webhook_wrong_signature', when: { next } }),
  },
  {
    name: 'webhook-amount',
    text: t('Webhook with a wrong amount'),
    rule: (next) => ({ kind: 'webhook_wrong_amount', deltaMinor: 10_000, when: { next } }),
  },
  {
    name: 'webhook-lost',
    text: t('Webhook never sent'),
    rule: (next) => ({ kind: 'webhook_lost', when: { next } }),
  },
  {
    name: 'deposit-amount',
    text: t('Recharge arrives 1.00 short'),
    rule: (next) => ({ kind: 'settle_wrong_amount', operation: 'deposits.settle', deltaMinor: -100, when: { next } }),
  },
  {
    name: 'refused',
    text: t('Payout refused by the receiver'),
    rule: (next) => ({
      kind: 'settle_refused',
      operation: 'payouts.settle',
      reason: 'rejected_by_receiver',
      when: { next },
    }),
  },
  {
    name: 'returned',
    text: t('Payout paid, then sent back'),
    rule: (next) => ({
      kind: 'settle_returned',
      operation: 'payouts.settle',
      reason: 'account_closed',
      afterMs: 60_000,
      when: { next },
    }),
  },
];

export function BankFaultsSection() {
  const { data, error, refetch } = useCall(
    'GET /console/api/v1/sandbox/bank-faults',
    {},
    { quiet: true, refetchEveryMs: 10_000 },
  );
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const rules = data?.rules ?? [];

  async function put(wanted: readonly Rule[]) {
    setProblem('');
    setBusy(true);
    try {
      await call('PUT /console/api/v1/sandbox/bank-faults', { body: { rules: [...wanted] }, errors: 'inline' });
      await refresh('GET /console/api/v1/sandbox/bank-faults');
    } catch (failure) {
      setProblem(problemText(failure));
    } finally {
      setBusy(false);
    }
  }
  const add = (rule: Rule) => put([...rules.filter(({ spent }) => !spent).map((one) => one.rule), rule]);

  return (
    <Section
      title={t('Bank faults')}
      actions={
        rules.length > 0 &&
        mayUse(['finance', 'support']) && (
          <Button size="small" variant="outlined" disabled={busy} onClick={() => void put([])}>
            {t('Repair the bank')}
          </Button>
        )
      }
    >
      {error && !data && <ReadFailed error={error} retry={refetch} />}
      {data && rules.length === 0 && <Nothing>{t('The bank works as it should.')}</Nothing>}
      {rules.length > 0 && <FaultRules rules={rules} />}
      {mayUse(['finance', 'support']) && <AddFault busy={busy} add={(rule) => void add(rule)} />}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('In every case each request ends in one known state. No payout is made twice.')}
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
    </Section>
  );
}

function FaultRules({ rules }: { rules: Plan['rules'] }) {
  return (
    <RowsTable
      label={t('Bank faults')}
      rows={rules.map((one, at) => ({ ...one, id: String(at) }))}
      columns={[
        { label: t('Fault'), of: ({ rule }) => faultText(rule) },
        { label: t('Tried'), of: (row) => row.chances, align: 'right' },
        { label: t('Happened'), of: (row) => row.hits, align: 'right' },
        {
          label: t('State'),
          of: (row) => (row.spent ? <StateChip text={t('Used up')} /> : <StateChip text={t('Ready')} tone="warn" />),
        },
      ]}
    />
  );
}

function AddFault({ busy, add }: { busy: boolean; add: (rule: Rule) => void }) {
  const [fault, setFault] = useState('down');
  const [next, setNext] = useState('1');
  return (
    <Stack
      direction="row"
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        add(FAULTS.find((one) => one.name === fault)!.rule(Math.max(1, Number(next) || 1)));
      }}
      sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}
    >
      <SelectField
        label={t('Fault')}
        value={fault}
        choices={FAULTS.map(({ name, text }) => [name, text])}
        onChange={setFault}
        sx={{ width: 300, maxWidth: '100%' }}
      />
      <TextField
        type="number"
        label={t('How many times')}
        value={next}
        onChange={(event) => setNext(event.target.value)}
        sx={{ width: 140 }}
        slotProps={{ htmlInput: { min: 1, max: 1000 } }}
      />
      <Button type="submit" variant="contained" size="small" disabled={busy}>
        {t('Add fault')}
      </Button>
    </Stack>
  );
}

function faultText(rule: Rule): string {
  const known = FAULTS.find((one) => {
    const made = one.rule(1);
    return (
      made.kind === rule.kind && ('operation' in made ? 'operation' in rule && made.operation === rule.operation : true)
    );
  });
  if (known) return known.text;
  const kind = labelOf(rule.kind);
  return 'operation' in rule ? t('{kind} on {operation}', { kind, operation: rule.operation }) : kind;
}
