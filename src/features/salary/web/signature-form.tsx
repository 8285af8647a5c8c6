import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Section, Stack } from '#design/components/layout.tsx';
import { Segmented } from '#design/components/tabs.tsx';
import { TextField } from '#design/components/text-field.tsx';
import type { AskOf } from '#platform/client/call-types.ts';
import { SignaturePad } from './signature-pad.tsx';

export type Signature = AskOf<'POST /api/v1/salary/contracts/{id}/sign'>['body']['signature'];

/** Two ways to sign: a finger draws, or the member types their name. */
export function SignatureForm({ name, onDone }: { name: string; onDone: (signature: Signature) => void }) {
  const t = useTranslations('salary');
  const [way, setWay] = useState<Signature['method']>('finger');
  const [strokes, setStrokes] = useState('');
  const [typed, setTyped] = useState('');
  const ready = way === 'finger' ? strokes !== '' : typed.trim() !== '';
  const done = () => onDone(way === 'finger' ? { method: 'finger', strokes } : { method: 'name', name: typed.trim() });
  return (
    <Section title={t('contract.sign')}>
      <Stack>
        <Segmented
          label={t('contract.way')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'finger', label: t('contract.finger') },
            { value: 'name', label: t('contract.name') },
          ]}
        />
        {way === 'finger' ? (
          <SignaturePad value={strokes} onChange={setStrokes} />
        ) : (
          <TextField
            label={t('contract.typed')}
            hint={t('contract.typedHint', { name })}
            value={typed}
            onChange={setTyped}
            autoComplete="name"
          />
        )}
        <Button block disabled={!ready} onClick={done}>
          {t(ready ? 'contract.continue' : 'contract.needSignature')}
        </Button>
      </Stack>
    </Section>
  );
}
