// One form for drafting and changing a product. A refusal shows at its field.
import { Alert, Box, Button, Checkbox, FormControlLabel, Stack, TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { FigureInput } from '#design/console/inputs.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { Section } from '#design/console/section.tsx';
import { LocalizedField } from '#design/console/localized-field.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import type { Keyed } from '#features/identity/console/public.tsx';
import { CYCLES, DRAWINGS, problemsOf, TYPES } from './catalogue-labels.ts';
import { RecordForm } from './record-form.tsx';
import { SlugField } from './slug-field.tsx';
import { bodyOf, type Draft, type NumberField, type ProductBody, unreadable, writtenRisks } from './product-draft.ts';

type ProductFormProps = {
  start: Draft;
  isNew: boolean;
  termsFrozen: boolean;
  save: (body: ProductBody, keyed: Keyed) => Promise<void>;
};

export function ProductForm({ start, isNew, termsFrozen, save }: ProductFormProps) {
  const [draft, setDraft] = useState(start);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const check = () => {
    const risks = writtenRisks(draft.risks);
    set({ risks: risks.length > 0 ? risks : [{}] });
    return unreadable({ ...draft, risks });
  };
  return (
    <RecordForm
      submit={isNew ? 'Save as draft' : termsFrozen ? 'Propose' : 'Save'}
      check={check}
      save={(keyed) => save(bodyOf(draft), keyed)}
    >
      {(problems) => {
        const part: PartProps = { draft, set, problems };
        return (
          <>
            <Texts {...part} isNew={isNew} />
            <Terms {...part} frozen={termsFrozen} />
            <Sales {...part} />
          </>
        );
      }}
    </RecordForm>
  );
}

type PartProps = { draft: Draft; set: (change: Partial<Draft>) => void; problems: Record<string, string> };

function Texts({ draft, set, problems, isNew }: PartProps & { isNew: boolean }) {
  return (
    <Section title="Texts for members">
      <Stack spacing={2}>
        {isNew && (
          <SlugField
            value={draft.slug}
            onChange={(slug) => set({ slug })}
            problem={problems.slug}
            hint="Small letters, digits and hyphens. You cannot change it later."
            sx={{ maxWidth: 420 }}
          />
        )}
        <LocalizedField
          label="Title"
          value={draft.title}
          onChange={(title) => set({ title })}
          max={80}
          problems={problemsOf(problems, 'title')}
        />
        <LocalizedField
          label="Description"
          value={draft.description}
          onChange={(description) => set({ description })}
          max={2000}
          rows={4}
          problems={problemsOf(problems, 'description')}
        />
        {draft.risks.map((risk, at) => (
          <LocalizedField
            key={at}
            label={`Risk ${at + 1}`}
            value={risk}
            max={400}
            rows={2}
            problems={problemsOf(problems, `risks.${at}`)}
            onChange={(changed) => set({ risks: draft.risks.map((one, other) => (other === at ? changed : one)) })}
          />
        ))}
        {draft.risks.length < 12 && (
          <Box>
            <Button size="small" onClick={() => set({ risks: [...draft.risks, {}] })}>
              Add a risk
            </Button>
          </Box>
        )}
      </Stack>
    </Section>
  );
}

function Terms({ draft, set, problems, frozen }: PartProps & { frozen: boolean }) {
  const fund = draft.type === 'fund';
  const number = (field: NumberField, label: string, unit?: string, of: readonly string[] = []) => (
    <NumberInput key={field} {...{ draft, set, problems, field, label, unit, of }} disabled={frozen} />
  );
  return (
    <Section title="Terms">
      {frozen && (
        <Alert severity="info" sx={{ mb: 2 }}>
          It was on sale, and members bought it as it is. So its terms stay.
        </Alert>
      )}
      <Row>
        <SelectField
          label="Type"
          value={draft.type}
          disabled={frozen}
          choices={choicesOf(TYPES)}
          onChange={(type) => set({ type })}
        />
        <SelectField
          label="Earns"
          value={draft.cycle}
          disabled={frozen}
          choices={choicesOf(CYCLES)}
          onChange={(cycle) => set({ cycle })}
        />
        <SelectField
          label="Drawing"
          value={draft.drawing}
          disabled={frozen}
          choices={choicesOf(DRAWINGS)}
          onChange={(drawing) => set({ drawing })}
        />
        {number('unitPrice', fund ? 'Step of the amount' : 'Price of a unit', 'Br', ['unitPriceMinor'])}
        {fund
          ? number('rate', 'Expected income a cycle', '%', ['ratePpb'])
          : number('income', 'Expected income a cycle', 'Br', ['incomePerCycleMinor'])}
        {number('holdingDays', 'Held for', 'days')}
        {number('unitsMin', 'Fewest units in one purchase')}
        {number('unitsMax', 'Most units in one purchase')}
      </Row>
      <FormControlLabel
        disabled={frozen}
        label="The principal returns at the end, from its own tranche"
        control={<Checkbox checked={draft.returnsPrincipal} onChange={(_, on) => set({ returnsPrincipal: on })} />}
      />
    </Section>
  );
}

function Sales({ draft, set, problems }: PartProps) {
  const number = (field: NumberField, label: string) => (
    <NumberInput key={field} {...{ draft, set, problems, field, label }} />
  );
  return (
    <Section title="Sale">
      <Row>
        {number('purchaseLimit', 'Most per member (or empty)')}
        {number('minVip', 'From VIP level (0 to 8)')}
        {number('pointsGranted', 'Points granted a unit')}
        {number('chancesGranted', 'Draw chances granted a unit')}
        {number('rank', 'Place in the list')}
        <TextField
          type="date"
          label="Sales end on (optional)"
          value={draft.salesEnd}
          onChange={(event) => set({ salesEnd: event.target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Row>
      <FormControlLabel
        label="Coupons may be used"
        control={<Checkbox checked={draft.couponsAllowed} onChange={(_, on) => set({ couponsAllowed: on })} />}
      />
    </Section>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(230px, 1fr))' }}>{children}</Box>
  );
}

type NumberInputProps = PartProps & {
  field: NumberField;
  label: string;
  unit?: string | undefined;
  of?: readonly string[];
  disabled?: boolean;
};

/** `of` names the wire's fields behind this one, so that their refusals show here. */
function NumberInput({ draft, set, problems, field, label, unit, of = [], disabled = false }: NumberInputProps) {
  const wrong = [field, ...of].map((name) => problems[name]).find(Boolean);
  return (
    <FigureInput
      label={label}
      value={draft[field]}
      disabled={disabled}
      error={Boolean(wrong)}
      helperText={wrong}
      onChange={(text) => set({ [field]: text } as Partial<Draft>)}
      unit={unit}
    />
  );
}
