import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Loaded } from '#design/components/states.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { compareBooks, readCode, readNumber } from './compare-books.ts';

type Asked = { seq: string; code: string };

const askedOf = (seq: string | undefined, code: string | undefined): Asked | undefined =>
  seq && code ? { seq, code } : undefined;

/** The state of the books, and whether they still hold what a paper says. A receipt links here with its code. */
export function BooksSection({ stand }: { stand: DataOf<'GET /api/v1/transparency'>['stand'] }) {
  const t = useTranslations('transparency');
  const { dateTime } = useFormats();
  return (
    <Stack>
      <p className="transparency-note">{t('books.words')}</p>
      {stand ? (
        <DefinitionList
          items={[
            { term: t('books.at'), value: dateTime(stand.at) },
            { term: t('books.number'), value: stand.seq },
            { term: t('books.code'), value: <span className="books-code">{stand.code}</span> },
          ]}
        />
      ) : null}
      <Compare />
    </Stack>
  );
}

function Compare() {
  const t = useTranslations('transparency');
  const { query } = useNavigation();
  const [number, setNumber] = useState(query.head ?? '');
  const [code, setCode] = useState(query.code ?? '');
  const seq = readNumber(number);
  const read = readCode(code);
  const [asked, setAsked] = useState(() => askedOf(seq, read));
  const [submitted, setSubmitted] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    setAsked(askedOf(seq, read));
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <p>{t('books.paper')}</p>
        <TextField
          label={t('books.number')}
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={setNumber}
          error={submitted && !seq ? t('books.numberWrong') : undefined}
        />
        <TextField
          label={t('books.code')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="books-code"
          value={code}
          onChange={setCode}
          hint={t('books.codeHint')}
          error={submitted && !read ? t('books.codeHint') : undefined}
        />
        <Button type="submit" kind="secondary" block>
          {t('books.compare')}
        </Button>
        <div aria-live="polite">{asked ? <Outcome key={`${asked.seq} ${asked.code}`} {...asked} /> : null}</div>
      </Stack>
    </form>
  );
}

const TONES = { same: 'positive', changed: 'negative', gone: 'negative' } as const;

function Outcome({ seq, code }: Asked) {
  const t = useTranslations('transparency');
  const head = useCall('GET /api/v1/transparency/heads/{seq}', { path: { seq } });
  return (
    <Loaded query={head}>
      {({ hash }) => {
        const outcome = compareBooks(code, hash);
        return <Note tone={TONES[outcome]}>{t(`books.${outcome}`)}</Note>;
      }}
    </Loaded>
  );
}
