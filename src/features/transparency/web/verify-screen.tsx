import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { type Definition, DefinitionList } from '#design/components/data.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { ErrorState, Skeleton } from '#design/components/states.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { useRequired } from '#design/form-fields.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useAct } from '#platform/client/act.ts';
import type { CallError } from '#platform/client/call-error.ts';
import { useCall } from '#platform/client/queries.ts';

// What a reader typed to find a paper: a contract's hash, a receipt's number, the text of a QR code, or a draw's code.
type AskedPaper = { hash: string } | { number: string } | { code: string } | { draw: string };

const HASH = /^[0-9a-f]{64}$/;
const NUMBER = /^W-[0-9A-Z]{12}$/;
const DRAW = /C3D1\.[\w-]+/;
const CODE = /^C3R1\.[\w-]+\.[\w-]{86}$/;

/** Recognises which of these a text is, ignoring spaces and line breaks. Null if none. */
export function askedPaper(text: string): AskedPaper | null {
  const plain = text.replaceAll(/\s/g, '');
  const hash = plain.toLowerCase();
  if (HASH.test(hash)) return { hash };
  const number = plain.toUpperCase();
  if (NUMBER.test(number)) return { number };
  const [draw] = DRAW.exec(plain) ?? [];
  if (draw !== undefined) return { draw };
  return CODE.test(plain) ? { code: plain } : null;
}

/** The fields of a signed paper by name. The paper is canonical JSON, in which numbers are texts too. */
function wordsOf(text: string): ReadonlyMap<string, string> {
  const words = Object.entries<unknown>(JSON.parse(text));
  return new Map(words.flatMap(([name, word]) => (typeof word === 'string' ? [[name, word] as const] : [])));
}

/** The refusals that mean a paper isn't ours. */
const UNKNOWN: ReadonlySet<number> = new Set([201512, 200521, 200522]);

/** Looks a contract up by its hash. */
function ContractAnswer({ sha256 }: { sha256: string }) {
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

/** Looks a receipt up by its number, and shows it as the books have it today. */
function ReceiptAnswer({ number }: { number: string }) {
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

/** Shown for a paper whose signature is the operator's: the signed facts, and what the books say of the paper. */
function SignedAnswer({ text }: { text: string }) {
  const t = useTranslations('transparency.verify');
  const { dateTime, money } = useFormats();
  const words = wordsOf(text);
  const [type, number = '', sha256 = ''] = ['type', 'number', 'document'].map((name) => words.get(name));
  const [price, boughtAt] = [words.get('priceMinor'), words.get('boughtAt')];
  const tax = type === 'c3-tax-certificate/1' ? words.get('taxMinor') : undefined;
  return (
    <>
      <Known
        title={t('signed')}
        words={t('signedWords')}
        facts={[
          type === 'c3-order/1' ? { term: t('orderNumber'), value: number } : null,
          tax === undefined ? null : { term: t('certificateNumber'), value: number },
          tax === undefined ? null : { term: t('withheld'), value: money(Number(tax)) },
          price === undefined ? null : { term: t('price'), value: money(Number(price)) },
          boughtAt === undefined ? null : { term: t('boughtAt'), value: dateTime(boughtAt) },
        ]}
      />
      {type === 'c3-receipt/1' ? <ReceiptAnswer number={number} /> : null}
      {type === 'c3-salary-contract/1' ? <ContractAnswer sha256={sha256} /> : null}
    </>
  );
}

/** Shown if a paper isn't ours or could not be looked up. */
function NoAnswer({
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

/** Code that shows a draw is loaded only when a draw is looked up. */
const DrawAnswer = lazy(() => import('./draw-asked.tsx').then((file) => ({ default: file.DrawAsked })));

/** Length of the shortest number of a paper. */
const SHORTEST = 14;

/** Page on which anyone types or pastes a paper, or opens it by an address, and reads what the books say of it. */
export function VerifyScreen() {
  const t = useTranslations('transparency.verify');
  const { query, setQuery } = useNavigation();
  const brought = query.number ?? query.hash ?? query.draw ?? '';
  const [text, setText] = useState(brought);
  const [asked, setAsked] = useState(false);
  const { missing, needs, goOn } = useRequired();
  const typed = askedPaper(text);
  const signed = useAct('POST /api/v1/signed-papers/check', { errors: 'inline' });
  const ask = (paper: AskedPaper) => {
    signed.reset();
    if ('code' in paper) signed.mutate({ body: paper });
    setQuery({ hash: undefined, number: undefined, draw: undefined, ...('code' in paper ? {} : paper) });
  };
  return (
    <Page title={t('title')}>
      <Stack gap={24}>
        <p>{t('words')}</p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(true);
            goOn([text], () => typed && ask(typed));
          }}
        >
          <Stack>
            <TextField
              label={t('paper')}
              hint={t('hint')}
              error={missing(text) ?? (!typed && (asked || text.trim().length >= SHORTEST) ? t('wrong') : undefined)}
              value={text}
              onChange={(next) => {
                setAsked(false);
                setText(next);
              }}
              maxLength={4_000}
              autoComplete="off"
              className="numerals"
            />
            <Button block type="submit" busy={signed.isPending} needs={needs(text)}>
              {t('check')}
            </Button>
          </Stack>
        </form>
        <Answer asked={askedPaper(brought)} />
        {signed.data ? <SignedAnswer text={signed.data.text} /> : null}
        {signed.error ? (
          <NoAnswer error={signed.error} title={t('notSigned')} onRetry={() => (typed ? ask(typed) : undefined)} />
        ) : null}
      </Stack>
    </Page>
  );
}

function Answer({ asked }: { asked: AskedPaper | null }) {
  if (asked === null || 'code' in asked) return null;
  if ('draw' in asked)
    return (
      <Suspense fallback={<Skeleton height="12rem" rounded />}>
        <DrawAnswer key={asked.draw} code={asked.draw} />
      </Suspense>
    );
  return 'hash' in asked ? (
    <ContractAnswer key={asked.hash} sha256={asked.hash} />
  ) : (
    <ReceiptAnswer key={asked.number} number={asked.number} />
  );
}
