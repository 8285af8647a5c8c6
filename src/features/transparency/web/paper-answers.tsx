// The answers of the verify page: what the operator's books know of a paper, and whether its words are signed.
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { type Definition, DefinitionList } from '#design/components/data.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { ErrorState, Skeleton } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import type { CallError } from '#platform/client/call-error.ts';
import { useCall } from '#platform/client/queries.ts';
import { wordsOf } from './paper-asked.ts';

/** The paper is none of ours: its refusals. */
const UNKNOWN: ReadonlySet<number> = new Set([201512, 200521, 200522]);

/** A contract by its hash. */
export function ContractAnswer({ sha256 }: { sha256: string }) {
  const t = useTranslations('transparency.verify');
  const { date, dateTime } = useFormats();
  const paper = useCall('GET /api/v1/salary/papers/{sha256}', { path: { sha256 } }, { staleMs: 0, quiet: true });
  if (paper.error)
    return (
      <NoAnswer error={paper.error} title={t('unknown')} onRetry={() => void paper.refetch()}>
        {t('unknownWords')}
      </NoAnswer>
    );
  if (!paper.data) return <Skeleton height="8rem" rounded />;
  const { number, state, signedAt, effectiveOn, lastDay } = paper.data;
  return (
    <Known
      title={t('known')}
      words={t('knownWords')}
      facts={[
        { term: t('number'), value: number },
        { term: t('state'), value: t(`states.${state}`) },
        signedAt === null ? null : { term: t('signedAt'), value: dateTime(signedAt) },
        effectiveOn === null ? null : { term: t('from'), value: date(effectiveOn) },
        lastDay === null ? null : { term: t('until'), value: date(lastDay) },
      ]}
    />
  );
}

/** A receipt by its number, as the books have it today. */
export function ReceiptAnswer({ number }: { number: string }) {
  const t = useTranslations('transparency.verify');
  const { dateTime, money } = useFormats();
  const receipt = useCall('GET /api/v1/receipts/{number}', { path: { number } }, { staleMs: 0, quiet: true });
  if (receipt.error)
    return <NoAnswer error={receipt.error} title={t('noReceipt')} onRetry={() => void receipt.refetch()} />;
  if (!receipt.data) return <Skeleton height="8rem" rounded />;
  const { paidMinor, returnedMinor, paidAt, state } = receipt.data;
  return (
    <Known
      title={t('receipt')}
      words={t('receiptWords')}
      facts={[
        { term: t('receiptNumber'), value: <span className="numerals">{number}</span> },
        { term: t('paid'), value: money(paidMinor) },
        state !== 'partly_returned' ? null : { term: t('returned'), value: money(returnedMinor) },
        { term: t('paidAt'), value: dateTime(paidAt) },
        { term: t('state'), value: t('payout', { state }) },
      ]}
    />
  );
}

/** The operator's signature covers these words. Each kind of paper also has its line in the books. */
export function SignedAnswer({ text }: { text: string }) {
  const t = useTranslations('transparency.verify');
  const { dateTime, money } = useFormats();
  const words = wordsOf(text);
  const [type, number = '', sha256 = ''] = ['type', 'number', 'document'].map((name) => words.get(name));
  const [price, boughtAt] = [words.get('priceMinor'), words.get('boughtAt')];
  return (
    <>
      <Known
        title={t('signed')}
        words={t('signedWords')}
        facts={[
          type === 'c3-order/1' ? { term: t('orderNumber'), value: number } : null,
          price === undefined ? null : { term: t('price'), value: money(Number(price)) },
          boughtAt === undefined ? null : { term: t('boughtAt'), value: dateTime(boughtAt) },
        ]}
      />
      {type === 'c3-receipt/1' ? <ReceiptAnswer number={number} /> : null}
      {type === 'c3-salary-contract/1' ? <ContractAnswer sha256={sha256} /> : null}
    </>
  );
}

/** A paper that is none of ours, or a look-up that failed. */
export function NoAnswer({
  error,
  title,
  onRetry,
  children,
}: {
  error: CallError;
  title: string;
  onRetry: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations('transparency.verify');
  if (!UNKNOWN.has(error.code))
    return (
      <ErrorState title={t('failed')} reference={error.reference} onRetry={onRetry}>
        {error.message}
      </ErrorState>
    );
  return (
    <Note tone="clay" title={title}>
      {children ?? error.message}
    </Note>
  );
}

function Known({ title, words, facts }: { title: string; words: string; facts: readonly (Definition | null)[] }) {
  return (
    <Card>
      <Stack gap={12}>
        <Note tone="positive" icon="check" title={title}>
          {words}
        </Note>
        {facts.some((fact) => fact !== null) ? <DefinitionList items={facts} /> : null}
      </Stack>
    </Card>
  );
}
