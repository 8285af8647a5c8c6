import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { DefinitionList, Timeline } from '#design/components/data.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { CopyableText, SaveButton } from '#design/components/keep.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { TextArea } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { useRequired } from '#design/form-fields.ts';
import { useAct } from '#platform/client/act.ts';
import { useDraft } from '#platform/client/draft.ts';
import { fetchFile } from '#platform/client/call.ts';
import { sentenceAround } from '#design/components/localized.tsx';
import { Typed } from '#design/components/written.tsx';
import { ContractPage, ContractText, DrawnSignature } from './contract-page.tsx';
import { type ContractDetail, ContractState, useContractFacts } from './salary-labels.tsx';
import './salary.css';

const REASON_MAX = 280;
const paperOf = (id: string) => fetchFile('GET /api/v1/salary/contracts/{id}/contract.pdf', { path: { id } });

/** Page of one contract: its state, PDF, signature, steps and hash, and at the end the button that ends it. */
export function ViewContractScreen() {
  const t = useTranslations('salary');
  return <ContractPage title={t('view.title')}>{(contract) => <Contract contract={contract} />}</ContractPage>;
}

function Contract({ contract }: { contract: ContractDetail }) {
  const t = useTranslations('salary');
  const facts = useContractFacts();
  const { id, number, state } = contract;
  return (
    <Stack gap={24}>
      <Card>
        <Stack gap={12}>
          <ContractState state={state} />
          <DefinitionList items={facts(contract)} />
        </Stack>
      </Card>
      <Ending contract={contract} />
      {state === 'opened' ? (
        <ButtonLink to="/pagesB/mine/contract/index" item={{ id }} block>
          {t('view.sign')}
        </ButtonLink>
      ) : (
        <SaveButton file={() => paperOf(id)} name={`c3-contract-${number}.pdf`} label={t('view.pdf')} />
      )}
      <Signed contract={contract} />
      <Folds>
        <Fold title={t('view.text')}>
          <ContractText contract={contract} />
        </Fold>
      </Folds>
      <Trail contract={contract} />
      {(state === 'signed' || state === 'effective') && contract.endNotedAt === null ? (
        <EndContract contract={contract} />
      ) : null}
    </Stack>
  );
}

/** Says who ended the contract, why, and its last day. */
function Ending({ contract: { endedBy, endReason, lastDay, state } }: { contract: ContractDetail }) {
  const t = useTranslations('salary');
  const { date } = useFormats();
  if (endedBy === null) return null;
  return (
    <Note tone="clay" title={t('view.ended', { side: endedBy })}>
      <Stack gap={4}>
        {endReason === null ? null : (
          <p>{sentenceAround({ reason: <Typed>{endReason}</Typed> }, (marks) => t('view.reason', marks))}</p>
        )}
        {state === 'invalid' || lastDay === null ? null : <p>{t('view.lastDay', { date: date(lastDay) })}</p>}
      </Stack>
    </Note>
  );
}

function Signed({ contract: { signature, signMethod, name } }: { contract: ContractDetail }) {
  const t = useTranslations('salary');
  if (signature === null || signMethod === null) return null;
  const by = t(signMethod === 'finger' ? 'view.byFinger' : 'view.byName', { name });
  return (
    <Section title={t('view.signature')}>
      <Stack gap={4}>
        {signMethod === 'finger' ? <DrawnSignature path={signature} label={by} /> : <p>{signature}</p>}
        <p className="field-hint">{by}</p>
      </Stack>
    </Section>
  );
}

function Trail({ contract: { trail, sha256 } }: { contract: ContractDetail }) {
  const t = useTranslations('salary');
  const { dateTime } = useFormats();
  return (
    <Section title={t('view.trail')}>
      <Stack>
        <Timeline
          label={t('view.trail')}
          steps={trail.map(({ kind, at }) => ({
            key: kind,
            title: t(`step.${kind}`),
            time: dateTime(at),
            state: 'done' as const,
          }))}
        />
        <div>
          <h3>{t('view.hash')}</h3>
          <p className="contract-hash numerals">
            <CopyableText text={sha256} label={t('view.copyHash')} />
          </p>
          <p className="field-hint">{t('view.hashWords')}</p>
          <ButtonLink to="/pages/verify" query={{ hash: sha256 }} kind="quiet" small>
            {t('view.verify')}
          </ButtonLink>
        </div>
      </Stack>
    </Section>
  );
}

function EndContract({ contract: { id, state, noticeDays } }: { contract: ContractDetail }) {
  const t = useTranslations('salary');
  const [open, setOpen] = useState(false);
  const { draft, change, forget } = useDraft(`contract end ${id}`, { reason: '' });
  const { reason } = draft;
  const { missing, needs, goOn } = useRequired();
  const act = useAct('POST /api/v1/salary/contracts/{id}/end', {
    refresh: ['GET /api/v1/salary/contracts/{id}', 'GET /api/v1/salary/contracts', 'GET /api/v1/salary'],
    onDone: () => {
      forget();
      setOpen(false);
    },
  });
  return (
    <>
      <Button kind="danger" block onClick={() => setOpen(true)}>
        {t('end.open')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('end.title')}
        locked={act.isPending}
        footer={
          <Button
            block
            confirm
            kind="danger"
            busy={act.isPending}
            needs={needs(reason)}
            onClick={() => goOn([reason], () => act.mutate({ path: { id }, body: { reason: reason.trim() } }))}
          >
            {t('end.confirm')}
          </Button>
        }
      >
        <Stack>
          <p>{t('end.words', { running: String(state === 'effective'), days: noticeDays })}</p>
          <TextArea
            label={t('end.reason')}
            value={reason}
            error={missing(reason)}
            onChange={(text) => change({ reason: text })}
            maxLength={REASON_MAX}
            rows={3}
          />
        </Stack>
      </Sheet>
    </>
  );
}
