// Samples for the gallery: form fields.
import { SearchField } from '../components/search-field.tsx';
import { useState } from 'react';
import type { KeptText } from '#universal/kept-text.ts';
import { DateField } from '../components/date-field.tsx';
import { AmountField } from '../components/amount-field.tsx';
import { Checkbox, Choices, Select, Switch } from '../components/choice-field.tsx';
import { Field, FieldError } from '../components/field.tsx';
import { PhoneField } from '../components/phone-field.tsx';
import { PinPad } from '../components/pin-pad.tsx';
import { CodeField, PasswordField, TextArea, TextField } from '../components/text-field.tsx';
import type { SamplesOf } from './sample-words.ts';

/** A field that keeps the typed text, as in a form. */
function Typed({
  start = '',
  field,
}: {
  start?: string;
  field: (value: string, change: (to: string) => void) => React.ReactNode;
}) {
  const [value, setValue] = useState(start);
  return field(value, setValue);
}

/** A cast, because the gallery saves no drafts. */
const kept = (text: string) => text as KeptText;

function Ticked({
  start,
  field,
}: {
  start: boolean;
  field: (on: boolean, change: (to: boolean) => void) => React.ReactNode;
}) {
  const [on, setOn] = useState(start);
  return field(on, setOn);
}

export const textFieldSamples: SamplesOf = (words) => ({
  SearchField: {
    empty: (
      <Typed
        field={(value, onChange) => <SearchField label={words.name} value={value} onChange={onChange} max={60} />}
      />
    ),
  },
  TextField: {
    empty: <Typed field={(value, onChange) => <TextField label={words.name} value={value} onChange={onChange} />} />,
    'with a hint': (
      <Typed
        start="Almaz Desta"
        field={(value, onChange) => (
          <TextField label={words.name} hint={words.hint} value={value} onChange={onChange} />
        )}
      />
    ),
    wrong: (
      <Typed
        start="Almaz"
        field={(value, onChange) => (
          <TextField label={words.name} error={words.wrong} value={value} onChange={onChange} />
        )}
      />
    ),
    disabled: <TextField label={words.name} value="Almaz Desta" onChange={() => undefined} disabled />,
  },
  PasswordField: {
    current: (
      <Typed
        start="Teff2026field"
        field={(value, onChange) => (
          <PasswordField purpose="current" label={words.password} value={value} onChange={onChange} />
        )}
      />
    ),
  },
  CodeField: {
    'six digits': (
      <Typed field={(value, onChange) => <CodeField label={words.code} value={value} onChange={onChange} />} />
    ),
  },
  TextArea: {
    'with the room left': (
      <Typed
        start={words.short}
        field={(value, onChange) => (
          <TextArea label={words.note} maxLength={140} value={kept(value)} onChange={onChange} />
        )}
      />
    ),
    wrong: (
      <Typed
        field={(value, onChange) => (
          <TextArea label={words.note} error={words.wrong} value={kept(value)} onChange={onChange} />
        )}
      />
    ),
  },
});

export const fieldSamples: SamplesOf = (words) => ({
  Field: {
    'around its own control': (
      <Field label={words.name} hint={words.hint}>
        {(aria) => (
          <div className="control">
            <input {...aria} className="control-input" defaultValue="Almaz Desta" />
          </div>
        )}
      </Field>
    ),
  },
  FieldError: { alone: <FieldError id="gallery-error" error={words.wrong} /> },
});

export const dateFieldSamples: SamplesOf = (words) => ({
  DateField: {
    'in the reader’s calendar': (
      <Typed
        start="2026-11-21"
        field={(value, onChange) => (
          <DateField label={words.month} value={value} onChange={(next) => onChange(next ?? '')} />
        )}
      />
    ),
  },
});

export const amountFieldSamples: SamplesOf = (words) => ({
  AmountField: {
    'with all of it': (
      <Typed
        start="1,250.00"
        field={(value, onChange) => (
          <AmountField label={words.amount} value={value} onChange={onChange} onAll={() => onChange('4,000.00')} />
        )}
      />
    ),
    'whole hundreds': (
      <Typed
        field={(value, onChange) => <AmountField whole label={words.amount} value={value} onChange={onChange} />}
      />
    ),
    wrong: (
      <Typed
        start="12"
        field={(value, onChange) => (
          <AmountField label={words.amount} error={words.wrong} value={value} onChange={onChange} />
        )}
      />
    ),
  },
});

export const phoneFieldSamples: SamplesOf = (words) => ({
  PhoneField: {
    filled: (
      <Typed
        start="+251911000001"
        field={(value, onChange) => <PhoneField label={words.phone} value={value} onChange={onChange} />}
      />
    ),
    wrong: (
      <Typed
        start="+25191"
        field={(value, onChange) => (
          <PhoneField label={words.phone} error={words.wrong} value={value} onChange={onChange} />
        )}
      />
    ),
  },
});

const BANKS = [
  { value: 'HIGHLAND', label: 'Highland' },
  { value: 'RIFT', label: 'Rift' },
  { value: 'TANA', label: 'Tana', disabled: true },
];

const listChoiceSamples: SamplesOf = (words) => ({
  Select: {
    empty: (
      <Typed
        field={(value, onChange) => (
          <Select label={words.bank} placeholder={words.choose} options={BANKS} value={value} onChange={onChange} />
        )}
      />
    ),
    wrong: (
      <Typed
        start="RIFT"
        field={(value, onChange) => (
          <Select label={words.bank} error={words.wrong} options={BANKS} value={value} onChange={onChange} />
        )}
      />
    ),
  },
  Choices: {
    'with details': (
      <Typed
        start="RIFT"
        field={(value, onChange) => (
          <Choices
            legend={words.bank}
            value={value}
            onChange={onChange}
            choices={BANKS.map((bank) => ({ ...bank, detail: words.hint, aside: '1,250.00' }))}
          />
        )}
      />
    ),
    wrong: (
      <Typed
        field={(value, onChange) => (
          <Choices legend={words.bank} error={words.wrong} value={value} onChange={onChange} choices={BANKS} />
        )}
      />
    ),
  },
});

const tickSamples: SamplesOf = (words) => ({
  Checkbox: {
    off: (
      <Ticked
        start={false}
        field={(checked, onChange) => (
          <Checkbox checked={checked} onChange={onChange}>
            {words.agree}
          </Checkbox>
        )}
      />
    ),
    'on, wrong': (
      <Ticked
        start
        field={(checked, onChange) => (
          <Checkbox checked={checked} onChange={onChange} error={words.wrong}>
            {words.agree}
          </Checkbox>
        )}
      />
    ),
  },
  Switch: {
    on: (
      <Ticked
        start
        field={(checked, onChange) => <Switch label={words.notify} checked={checked} onChange={onChange} />}
      />
    ),
    'off, with a hint': (
      <Ticked
        start={false}
        field={(checked, onChange) => (
          <Switch label={words.notify} hint={words.hint} checked={checked} onChange={onChange} />
        )}
      />
    ),
    disabled: <Switch label={words.notify} checked disabled onChange={() => undefined} />,
  },
});

export const choiceFieldSamples: SamplesOf = (words) => ({ ...listChoiceSamples(words), ...tickSamples(words) });

export const pinPadSamples: SamplesOf = (words) => ({
  PinPad: {
    empty: <PinPad label={words.pin} onPin={() => undefined} />,
    wrong: <PinPad label={words.pin} error={words.wrong} onPin={() => undefined} />,
    busy: <PinPad label={words.pin} busy onPin={() => undefined} />,
  },
});
