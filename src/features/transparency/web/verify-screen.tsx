import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { DefinitionList } from '../../../design/components/data.tsx';
import { Card, Note, Stack } from '../../../design/components/layout.tsx';
import { Page } from '../../../design/components/page.tsx';
import { ErrorState, Skeleton } from '../../../design/components/states.tsx';
import { TextField } from '../../../design/components/text-field.tsx';
import { useFormats } from '../../../design/formats.ts';
import { useNavigation } from '../../../design/navigation.tsx';
import { useCall } from '../../../platform/client/queries.ts';

const HASH = /^[0-9a-f]{64}$/;
const UNKNOWN = 201512;

/** Anybody types a paper's hash, or brings it in the address. They read what the operator's books know of it. */
export function VerifyScreen() {
  const t = useTranslations('transparency.verify');
  const { query, setQuery } = useNavigation();
  const asked = plain(query.hash ?? '');
  const [text, setText] = useState(asked);
  const typed = plain(text);
  const fits = HASH.test(typed);
  return (
    <Page title={t('title')}>
      <Stack gap={24}>
        <p>{t('words')}</p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (fits) setQuery({ hash: typed });
          }}
        >
          <Stack>
            <TextField
              label={t('hash')}
              hint={t('hint')}
              error={typed.length >= 64 && !fits ? t('wrong') : undefined}
              value={text}
              onChange={setText}
              autoComplete="off"
              className="numerals"
            />
            <Button block type="submit" disabled={!fits}>
              {t('check')}
            </Button>
          </Stack>
        </form>
        {HASH.test(asked) ? <Answer key={asked} sha256={asked} /> : null}
      </Stack>
    </Page>
  );
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s/g, '');

function Answer({ sha256 }: { sha256: string }) {
  const t = useTranslations('transparency.verify');
  const { date, dateTime } = useFormats();
  const paper = useCall('GET /api/v1/salary/papers/{sha256}', { path: { sha256 } }, { staleMs: 0, quiet: true });
  if (paper.error && paper.error.code !== UNKNOWN)
    return (
      <ErrorState title={t('failed')} reference={paper.error.reference} onRetry={() => void paper.refetch()}>
        {paper.error.message}
      </ErrorState>
    );
  if (paper.error)
    return (
      <Note tone="clay" title={t('unknown')}>
        {t('unknownWords')}
      </Note>
    );
  if (!paper.data) return <Skeleton height="8rem" rounded />;
  const { number, state, signedAt, effectiveOn, lastDay } = paper.data;
  return (
    <Card>
      <Stack gap={12}>
        <Note tone="positive" icon="check" title={t('known')}>
          {t('knownWords')}
        </Note>
        <DefinitionList
          items={[
            { term: t('number'), value: number },
            { term: t('state'), value: t(`states.${state}`) },
            signedAt === null ? null : { term: t('signedAt'), value: dateTime(signedAt) },
            effectiveOn === null ? null : { term: t('from'), value: date(effectiveOn) },
            lastDay === null ? null : { term: t('until'), value: date(lastDay) },
          ]}
        />
      </Stack>
    </Card>
  );
}
