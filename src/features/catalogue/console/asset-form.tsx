// Console forms that add and change an asset.
import { Box, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { choicesOf } from '#design/console/state-chip.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { LocalizedField, toWireText, type Localized } from '#design/console/localized-field.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { PageTitle, Section } from '#design/console/section.tsx';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import type { Keyed } from '#features/acts/console/public.tsx';
import { ChooseProduct } from './choose-product.tsx';
import { type Asset, ASSET_STATES, type AssetRow, problemsOf } from './catalogue-labels.ts';
import { RecordForm, SlugField, useWritten } from './record-form.tsx';
import { t } from '#design/console/words.ts';

type Draft = {
  productId: string;
  slug: string;
  name: Localized;
  what: Localized;
  place: Localized;
  insurance: Localized;
  liable: Localized;
  serial: string;
  lessee: string;
  state: AssetRow['state'];
};

const EMPTY: Draft = {
  productId: '',
  slug: '',
  name: {},
  what: {},
  place: {},
  insurance: {},
  liable: {},
  serial: '',
  lessee: '',
  state: 'planned',
};

const textsOf = ({ name, what, place, insurance, liable, serial, lessee, state }: Draft) => ({
  name: toWireText(name),
  what: toWireText(what),
  place: toWireText(place),
  insurance: toWireText(insurance),
  liable: toWireText(liable),
  serial: serial.trim(),
  lessee: lessee.trim(),
  state,
});

export function AssetCreate() {
  const [asked] = useSearchParams();
  const afterSave = useAfterSave(t('The asset is added.'));
  return (
    <>
      <PageTitle title={t('New asset')} />
      <AssetForm
        start={{ ...EMPTY, productId: asked.get('product') ?? '' }}
        isNew
        save={async (draft, keyed) => {
          const body = { productId: draft.productId, slug: draft.slug.trim(), ...textsOf(draft) };
          afterSave(await call('POST /console/api/v1/assets', { body, ...keyed }));
        }}
      />
    </>
  );
}

/** After saving: notifies, then opens the asset or, if two persons must sign, the proposed act. */
function useAfterSave(text: string) {
  const { done, onDone } = useWritten(text);
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  return (made: DataOf<'POST /console/api/v1/assets'>) => {
    notify(done(made), { type: 'success' });
    refresh();
    if (made.id !== null) void navigate(`/assets/${made.id}/show`);
    onDone(made);
  };
}

/** An asset of a draft product changes at once. Any other changes when two persons have signed. */
export function AssetEdit() {
  const afterSave = useAfterSave(t('Saved.'));
  return (
    <RecordPage<Asset> title={t('Edit asset')}>
      {(asset) => (
        <AssetForm
          key={asset.version}
          start={asset}
          isNew={false}
          save={async (draft) => {
            const [path, body] = [{ id: asset.id }, { version: asset.version, ...textsOf(draft) }];
            afterSave(await call('PUT /console/api/v1/assets/{id}', { path, body, errors: 'inline' }));
          }}
        />
      )}
    </RecordPage>
  );
}

function AssetForm({
  start,
  isNew,
  save,
}: {
  start: Draft;
  isNew: boolean;
  save: (draft: Draft, keyed: Keyed) => Promise<void>;
}) {
  const [draft, setDraft] = useState<Draft>(start);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  return (
    <RecordForm submit={t('Save')} save={(keyed) => save(draft, keyed)}>
      {(problems) => <AssetFields draft={draft} set={set} problems={problems} isNew={isNew} />}
    </RecordForm>
  );
}

type FieldProps = { draft: Draft; set: (change: Partial<Draft>) => void; problems: Record<string, string> };

function AssetFields({ draft, set, problems, isNew }: FieldProps & { isNew: boolean }) {
  const text = (field: 'name' | 'what' | 'place' | 'insurance' | 'liable', label: string, max: number, rows = 1) => (
    <LocalizedField
      label={label}
      value={draft[field]}
      onChange={(value) => set({ [field]: value })}
      max={max}
      rows={rows}
      problems={problemsOf(problems, field)}
    />
  );
  return (
    <Section title={t('Texts for members')}>
      <Stack spacing={2}>
        {isNew && <WhichProduct draft={draft} set={set} problems={problems} />}
        {text('name', t('Name'), 80)}
        {text('what', t('Description'), 600, 2)}
        {text('place', t('Where it is'), 200)}
        {text('insurance', t('Insurance'), 400, 2)}
        {text('liable', t('Who is liable'), 400, 2)}
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <TextField
            label={t('Serial')}
            required
            value={draft.serial}
            onChange={(event) => set({ serial: event.target.value })}
            error={Boolean(problems.serial)}
            helperText={problems.serial}
          />
          <TextField
            label={t('Lessee')}
            required
            value={draft.lessee}
            onChange={(event) => set({ lessee: event.target.value })}
            error={Boolean(problems.lessee)}
            helperText={problems.lessee}
          />
          <SelectField
            label={t('State')}
            value={draft.state}
            choices={choicesOf(ASSET_STATES)}
            onChange={(state) => set({ state })}
            sx={{ minWidth: 160 }}
          />
        </Stack>
      </Stack>
    </Section>
  );
}

function WhichProduct({
  draft,
  set,
  problems,
}: {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  problems: Record<string, string>;
}) {
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Box sx={{ width: 360, maxWidth: '100%' }}>
        <ChooseProduct
          productId={draft.productId}
          onProduct={(productId) => set({ productId })}
          problem={problems.productId}
        />
      </Box>
      <SlugField
        value={draft.slug}
        onChange={(slug) => set({ slug })}
        problem={problems.slug}
        hint={t('Small letters, digits and hyphens')}
      />
    </Stack>
  );
}
