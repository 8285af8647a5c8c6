// The page on which a member reads a salary contract and signs it, step by step.
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Segmented } from '#design/components/tabs.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { PinStep } from '#features/wallet/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import type { AskOf } from '#platform/client/call-types.ts';
import { useIntent } from '#platform/client/intents.ts';
import { ContractPage, ContractText, SignaturePad } from './contract-page.tsx';
import { type ContractDetail, useContractFacts } from './salary-labels.tsx';

type Signature = AskOf<'POST /api/v1/salary/contracts/{id}/sign'>['body']['signature'];

/** Lets the member sign in one of two ways: by drawing with a finger, or by typing their name. */
function SignatureForm({ name, onDone }: { name: string; onDone: (signature: Signature) => void }) {
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

const PATH = '/pagesB/mine/contract/index';
const RECORDS = { to: '/pagesB/mine/salarySignRecords/index' } as const;

/** Page on which the member reads a contract to its end and signs it. */
export function ContractScreen() {
  const t = useTranslations('salary');
  return (
    <ContractPage title={t('contract.title')}>
      {(contract) => <ReadAndSign key={contract.id} contract={contract} />}
    </ContractPage>
  );
}

function ReadAndSign({ contract }: { contract: ContractDetail }) {
  const t = useTranslations('salary');
  const { date } = useFormats();
  const { state, viewedAt, signedAt } = contract;
  const [signature, setSignature] = useState<Signature>();
  if (signature) return <Sign contract={contract} signature={signature} onBack={() => setSignature(undefined)} />;
  return (
    <Stack gap={24}>
      {state === 'opened' ? null : (
        <Note tone={state === 'invalid' ? 'clay' : 'positive'}>
          {state === 'invalid' ? t('contract.invalid') : t('contract.signed', { date: date(signedAt) })}
        </Note>
      )}
      <ContractText contract={contract} />
      {state === 'opened' ? <ReadToEnd contract={contract} /> : null}
      {state === 'opened' && viewedAt !== null ? <SignatureForm name={contract.name} onDone={setSignature} /> : null}
    </Stack>
  );
}

/** Asks for the transaction password, which signs only this document. */
function Sign({ contract, signature, onBack }: { contract: ContractDetail; signature: Signature; onBack: () => void }) {
  const t = useTranslations('salary');
  const facts = useContractFacts();
  const { go } = useNavigation();
  const { id, number } = contract;
  const intent = useIntent('POST /api/v1/salary/contracts/{id}/sign', {
    path: PATH,
    onDone: () => go({ to: '/pagesB/mine/viewContract/index', item: { id } }, { replace: true }),
  });
  return (
    <PinStep
      intent={intent}
      onBack={() => {
        intent.reset();
        onBack();
      }}
      look={{ where: t('recordsTitle'), to: RECORDS }}
      refused={t('contract.refused')}
      onPin={(pin) => intent.send({ path: { id }, body: { signature, pin } }, t('contract.label', { number }))}
    >
      <Card>
        <DefinitionList items={facts(contract)} />
      </Card>
    </PinStep>
  );
}

/** Stands at the end of the text. Once it is in view, the contract counts as read. */
function ReadToEnd({ contract: { id, viewedAt } }: { contract: ContractDetail }) {
  const t = useTranslations('salary');
  const end = useRef<HTMLParagraphElement>(null);
  const { mutate } = useAct('POST /api/v1/salary/contracts/{id}/view', {
    refresh: ['GET /api/v1/salary/contracts/{id}'],
  });
  const told = useRef(false);
  useEffect(() => {
    const mark = end.current;
    if (!mark || viewedAt !== null) return;
    const watch = new IntersectionObserver((seen) => {
      if (told.current || !seen.some(({ isIntersecting }) => isIntersecting)) return;
      told.current = true;
      mutate({ path: { id } });
    });
    watch.observe(mark);
    return () => watch.disconnect();
  }, [id, viewedAt, mutate]);
  return (
    <p ref={end} className="field-hint">
      {viewedAt === null ? t('contract.readOn') : null}
    </p>
  );
}
