import { type FormEvent, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { byLabel } from '#design/by-name.ts';
import { Button } from '#design/components/button.tsx';
import { Checkbox, Select } from '#design/components/choice-field.tsx';
import { Columns, Stack } from '#design/components/layout.tsx';
import { PhoneField } from '#design/components/phone-field.tsx';
import { TextArea, TextField, type TextFieldProps } from '#design/components/text-field.tsx';
import type { Draft as KeptDraft } from '#platform/client/draft.ts';
import { useRefusedFields, type WithRefusedFields, useWrongFieldFocus } from '#design/form-fields.ts';
import type { KeptText } from '#universal/kept-text.ts';
import {
  type Draft,
  type Field,
  inCountry,
  inRegion,
  wrongIn,
  isAddis,
  isCityRegion,
  namedCountries,
  OFFERED_POSTAL_CODES,
  REGIONS,
  SUB_CITIES,
} from './address-draft.ts';

type FormProps = {
  typed: KeptDraft<Draft>;
  /** Whether the member can choose the default: not for the first address, nor for the default itself. */
  default: 'choice' | 'first' | 'stays';
  error: WithRefusedFields | null;
  busy: boolean;
  onSend: (draft: Draft) => void;
};

/** Form for an address: who gets the parcel, and where. Errors show after the first attempt to send it. */
export function AddressForm({ typed, default: ofDefault, error, busy, onSend }: FormProps) {
  const t = useTranslations('prizes.addresses');
  const { draft, change } = typed;
  const [tried, setTried] = useState(false);
  const { onTry } = useWrongFieldFocus(error);
  const refused = useRefusedFields(error);
  const wrong = wrongIn(draft);
  const field: FieldOf = (name) => {
    const problem = tried ? wrong[name] : undefined;
    return {
      name,
      value: draft[name],
      onChange: (value) => change({ [name]: value }),
      error: problem ? t(`wrong.${problem}`) : refused(name),
    };
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const isRight = Object.keys(wrong).length === 0;
    onTry(event.currentTarget, isRight);
    if (isRight) onSend(draft);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Person field={field} />
        <Places draft={draft} onChange={change} field={field} />
        {ofDefault === 'choice' ? (
          <Checkbox checked={draft.isDefault} onChange={(isDefault) => change({ isDefault })}>
            {t('useAsDefault')}
          </Checkbox>
        ) : (
          <p className="field-hint">{t(`isDefault.${ofDefault}`)}</p>
        )}
        <Button type="submit" block busy={busy}>
          {t('save')}
        </Button>
      </Stack>
    </form>
  );
}

type FieldOf = (name: Field) => Pick<TextFieldProps, 'onChange' | 'error'> & { name: Field; value: KeptText };

function Person({ field }: { field: FieldOf }) {
  const t = useTranslations('prizes.addresses');
  return (
    <>
      <Columns min={8}>
        <TextField {...field('name')} label={t('fields.name')} autoComplete="given-name" maxLength={60} required />
        <TextField
          {...field('surname')}
          label={t('fields.surname')}
          autoComplete="family-name"
          maxLength={60}
          required
        />
      </Columns>
      <PhoneField {...field('phone')} label={t('fields.phone')} hint={t('hints.phone')} required />
      <TextField
        {...field('email')}
        label={t('optional', { field: t('fields.email') })}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
    </>
  );
}

type PlacesProps = { draft: Draft; onChange: (draft: Draft) => void; field: FieldOf };

function Places({ draft, onChange, field }: PlacesProps) {
  const t = useTranslations('prizes.addresses');
  const locale = useLocale();
  const countries = useMemo(() => namedCountries(locale), [locale]);
  const { country } = draft;
  const offered = OFFERED_POSTAL_CODES[country];
  return (
    <>
      <Select
        label={t('fields.country')}
        name="country"
        autoComplete="country"
        value={country}
        onChange={(chosen) => onChange(inCountry(draft, chosen))}
        options={countries.map(({ region, name }) => ({ value: region, label: name }))}
      />
      {country === 'ET' ? (
        <EthiopianPlaces draft={draft} onChange={onChange} field={field} />
      ) : (
        <>
          <TextField
            {...field('region')}
            label={t('fields.region')}
            autoComplete="address-level1"
            maxLength={60}
            required
          />
          <City field={field} />
        </>
      )}
      <TextArea
        {...field('detailedAddress')}
        label={t('fields.detailedAddress')}
        hint={t('hints.detailedAddress')}
        rows={2}
        required
      />
      <TextField
        {...field('landmark')}
        label={t('optional', { field: t('fields.landmark') })}
        hint={t('hints.landmark')}
        autoComplete="off"
        maxLength={140}
      />
      <TextField
        {...field('postalCode')}
        label={t('fields.postalCode')}
        hint={offered ? t('hints.postalCode', { code: offered }) : undefined}
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={12}
        required
      />
    </>
  );
}

function City({ field }: { field: FieldOf }) {
  const t = useTranslations('prizes.addresses');
  return (
    <TextField {...field('city')} label={t('fields.city')} autoComplete="address-level2" maxLength={60} required />
  );
}

/** Fields for places in Ethiopia, from the region down to the woreda. Addis Ababa has a list of sub-cities. */
function EthiopianPlaces({ draft, onChange, field }: PlacesProps) {
  const t = useTranslations('prizes.addresses');
  const locale = useLocale();
  const inAddis = isAddis(draft);
  const region = field('region');
  const subCity = field('subCity');
  return (
    <>
      <Select
        {...region}
        label={t('fields.region')}
        placeholder={t('choose')}
        onChange={(chosen) => onChange(inRegion(draft, chosen, isCityRegion(chosen) ? t(`regions.${chosen}`) : ''))}
        value={REGIONS.find((one) => one === region.value) ?? ''}
        options={byLabel(
          REGIONS.map((value) => ({ value, label: t(`regions.${value}`) })),
          locale,
        )}
        required
      />
      <City field={field} />
      {inAddis ? (
        <Select
          {...subCity}
          label={t('fields.subCity')}
          placeholder={t('choose')}
          value={SUB_CITIES.find((one) => one === subCity.value) ?? ''}
          options={byLabel(
            SUB_CITIES.map((value) => ({ value, label: t(`subCities.${value}`) })),
            locale,
          )}
          required
        />
      ) : (
        <TextField
          {...subCity}
          label={t('optional', { field: t('fields.zone') })}
          autoComplete="address-level3"
          maxLength={60}
        />
      )}
      <TextField
        {...field('woreda')}
        label={inAddis ? t('fields.woreda') : t('optional', { field: t('fields.woreda') })}
        autoComplete="off"
        maxLength={60}
        required={inAddis}
      />
    </>
  );
}
