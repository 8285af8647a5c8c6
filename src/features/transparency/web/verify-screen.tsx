import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Skeleton } from '#design/components/states.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useAct } from '#platform/client/act.ts';
import { ContractAnswer, NoAnswer, ReceiptAnswer, SignedAnswer } from './paper-answers.tsx';
import { type AskedPaper, askedPaper } from './paper-asked.ts';

/** A draw's own code comes with a draw, not with the page. */
const DrawAnswer = lazy(() => import('./draw-asked.tsx').then((file) => ({ default: file.DrawAsked })));

/** No number of a paper is shorter. */
const SHORTEST = 14;

/** Anyone types or pastes a paper, or opens it by its address, and reads what the operator's books have of it. */
export function VerifyScreen() {
  const t = useTranslations('transparency.verify');
  const { query, setQuery } = useNavigation();
  const brought = query.number ?? query.hash ?? query.draw ?? '';
  const [text, setText] = useState(brought);
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
            if (typed) ask(typed);
          }}
        >
          <Stack>
            <TextField
              label={t('paper')}
              hint={t('hint')}
              error={text.trim().length >= SHORTEST && !typed ? t('wrong') : undefined}
              value={text}
              onChange={setText}
              maxLength={4_000}
              autoComplete="off"
              className="numerals"
            />
            <Button block type="submit" disabled={!typed} busy={signed.isPending}>
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
