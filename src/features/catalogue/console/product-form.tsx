// Console form for drafting and changing a product. Refusals are shown at their fields.
import { Alert, Box, Button, Checkbox, FormControlLabel, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { DateField } from '#design/console/date-field.tsx';
import { FigureInput } from '#design/console/inputs.tsx';
import { LocalizedField } from '#design/console/localized-field.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { PageTitle, Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import type { Keyed } from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { CYCLES, DRAWINGS, problemsOf, type Product, TYPES } from './catalogue-labels.ts';
import {
  bodyOf,
  type Draft,
  draftOf,
  EMPTY,
  type NumberField,
  type ProductBody,
  unreadable,
  withoutSlug,
  writtenRisks,
} from './product-draft.ts';
import { RecordForm, SlugField } from './record-form.tsx';
import { t } from '#design/console/words.ts';

type ProductFormProps = {
  start: Draft;
  isNew: boolean;
  termsFrozen: boolean;
  save: (body: ProductBody, keyed: Keyed) => Promise<void>;
};

function ProductForm({ start, isNew, termsFrozen, save }: ProductFormProps) {
  const [draft, setDraft] = useState(start);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const check = () => {
    const risks = writtenRisks(draft.risks);
    set({ risks: risks.length > 0 ? risks : [{}] });
    return unreadable({ ...draft, risks });
  };
  return (
    <RecordForm
      submit={isNew ? t('Save as draft') : termsFrozen ? t('Propose') : t('Save')}
      check={check}
      save={(keyed) => save(bodyOf(draft), keyed)}
    >
      {(problems) => {
        const part: SectionProps = { draft, set, problems };
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

type SectionProps = { draft: Draft; set: (change: Partial<Draft>) => void; problems: Record<string, string> };

function Texts({ draft, set, problems, isNew }: SectionProps & { isNew: boolean }) {
  return (
    <Section title={t('Texts for members')}>
      <Stack spacing={2}>
        {isNew && (
          <SlugField
            value={draft.slug}
            onChange={(slug) => set({ slug })}
            problem={problems.slug}
            hint={t('Small letters, digits and hyphens. You cannot change it later.')}
            sx={{ maxWidth: 420 }}
          />
        )}
        <LocalizedField
          label={t('Title')}
          value={draft.title}
          onChange={(title) => set({ title })}
          max={80}
          problems={problemsOf(problems, 'title')}
        />
        <LocalizedField
          label={t('Description')}
          value={draft.description}
          onChange={(description) => set({ description })}
          max={2000}
          rows={4}
          problems={problemsOf(problems, 'description')}
        />
        {draft.risks.map((risk, at) => (
          <LocalizedField
            key={at}
            label={t('Risk {at}', { at: at + 1 })}
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
              {t('Add a risk')}
            </Button>
          </Box>
        )}
      </Stack>
    </Section>
  );
}

function Terms({ draft, set, problems, frozen }: SectionProps & { frozen: boolean }) {
  const fund = draft.type === 'fund';
  const number = (field: NumberField, label: string, unit?: string, of: readonly string[] = []) => (
    <NumberInput key={field} {...{ draft, set, problems, field, label, unit, of }} disabled={frozen} />
  );
  return (
    <Section title={t('Terms')}>
      {frozen && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('It was on sale, and members bought it as it is. So its terms stay.')}
        </Alert>
      )}
      <Row>
        <SelectField
          label={t('Type')}
          value={draft.type}
          disabled={frozen}
          choices={choicesOf(TYPES)}
          onChange={(type) => set({ type })}
        />
        <SelectField
          label={t('Earns')}
          value={draft.cycle}
          disabled={frozen}
          choices={choicesOf(CYCLES)}
          onChange={(cycle) => set({ cycle })}
        />
        <SelectField
          label={t('Drawing')}
          value={draft.drawing}
          disabled={frozen}
          choices={choicesOf(DRAWINGS)}
          onChange={(drawing) => set({ drawing })}
        />
        {number('unitPrice', fund ? t('Step of the amount') : t('Price of a unit'), t('Br'), ['unitPriceMinor'])}
        {fund
          ? number('rate', t('Expected income a cycle'), '%', ['ratePpb'])
          : number('income', t('Expected income a cycle'), t('Br'), ['incomePerCycleMinor'])}
        {number('holdingDays', t('Held for'), t('days'))}
        {number('unitsMin', t('Fewest units in one purchase'))}
        {number('unitsMax', t('Most units in one purchase'))}
      </Row>
      <FormControlLabel
        disabled={frozen}
        label={t('The principal returns at the end, from its own tranche')}
        control={<Checkbox checked={draft.returnsPrincipal} onChange={(_, on) => set({ returnsPrincipal: on })} />}
      />
    </Section>
  );
}

function Sales({ draft, set, problems }: SectionProps) {
  const number = (field: NumberField, label: string) => (
    <NumberInput key={field} {...{ draft, set, problems, field, label }} />
  );
  return (
    <Section title={t('Sale')}>
      <Row>
        {number('purchaseLimit', t('Most per member (or empty)'))}
        {number('minVip', t('From VIP level (0 to 8)'))}
        {number('pointsGranted', t('C3coin granted a unit'))}
        {number('chancesGranted', t('Draw chances granted a unit'))}
        {number('rank', t('Place in the list'))}
        <DateField
          label={t('Sales end on (optional)')}
          value={draft.salesEnd}
          onChange={(salesEnd) => set({ salesEnd })}
        />
      </Row>
      <FormControlLabel
        label={t('Coupons may be used')}
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

type NumberInputProps = SectionProps & {
  field: NumberField;
  label: string;
  unit?: string | undefined;
  of?: readonly string[];
  disabled?: boolean;
};

/** `of` names request fields made from this one, whose refusals are shown here too. */
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

export function ProductCreate() {
  const notify = useNotify();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title={t('New product')} />
      <ProductForm
        start={EMPTY}
        isNew
        termsFrozen={false}
        save={async (body, keyed) => {
          const { id } = await call('POST /console/api/v1/products', { body, ...keyed });
          notify(t('Saved as a draft. Now add its asset and contract.'), { type: 'success' });
          void navigate(`/products/${id}/show`);
        }}
      />
    </>
  );
}

/** A draft changes at once. A product that is or was on sale changes when two persons have signed. */
export function ProductEdit() {
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const saveDraft = async ({ id, version }: Product, body: ProductBody) => {
    const changed = { version, ...withoutSlug(body) };
    await call('PUT /console/api/v1/products/{id}', { path: { id }, body: changed, errors: 'inline' });
    notify(t('Saved.'), { type: 'success' });
    refresh();
    void navigate(`/products/${id}/show`);
  };
  const propose = async ({ id, version }: Product, body: ProductBody, keyed: Keyed) => {
    const changed = { version, ...withoutSlug(body) };
    const act = await call('POST /console/api/v1/products/{id}/change', { path: { id }, body: changed, ...keyed });
    notify(t('Proposed. Two people must sign it.'), { type: 'success' });
    void navigate(`/catalogue-acts/${act.id}/show`);
  };
  return (
    <RecordPage<Product> title={t('Edit product')}>
      {(product) => (
        <ProductForm
          key={product.version}
          start={draftOf(product)}
          isNew={false}
          termsFrozen={product.status !== 'draft'}
          save={(body, keyed) =>
            product.status === 'draft' ? saveDraft(product, body) : propose(product, body, keyed)
          }
        />
      )}
    </RecordPage>
  );
}
