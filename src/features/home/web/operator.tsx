// The parts of the tab About that are not written into the app: who runs it, and figures from the books.
import { useTranslations } from 'use-intl/react';
import { Avatar, type AvatarName } from '#design/components/avatar.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Card, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { Typed } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import './home.css';

type Told = DataOf<'GET /api/v1/operator'>;

/** Drawings of ours, since we show no photo of a person who has not given one. */
const FACES: Readonly<Record<Told['people'][number]['role'], AvatarName>> = {
  chair: 'tree',
  bookkeeper: 'weave',
  keeper: 'sun',
  answerer: 'bird',
};

export const useOperator = (): Told | undefined =>
  useCall('GET /api/v1/operator', {}, { staleMs: 60_000, quiet: true }).data;

/** Who runs C3, as far as the operator has said it (settings of the feature service). */
export function Operator() {
  const t = useTranslations('home.about');
  const told = useOperator();
  if (!told) return null;
  const { name, registration, office, phone, people } = told;
  const items = [
    ...[
      { term: t('operator.name'), said: wordsOf(name) },
      { term: t('operator.registration'), said: wordsOf(registration) },
      { term: t('operator.office'), said: wordsOf(office) },
    ].map(({ term, said }) => said && { term, value: <Typed>{said}</Typed> }),
    phone && { term: t('operator.phone'), value: <a href={`tel:${phone}`}>{phone}</a> },
  ].filter((item) => item !== '');
  if (items.length === 0 && people.length === 0) return null;
  return (
    <Section title={t('operator.title')}>
      <Card>
        <Stack>
          {items.length > 0 ? <DefinitionList items={items} /> : null}
          {people.length > 0 ? (
            <ul className="about-people" aria-label={t('operator.people')}>
              {people.map(({ role, name: person }) => (
                <li key={role}>
                  <Avatar name={FACES[role]} size={3} />
                  <strong>
                    <Typed>{person}</Typed>
                  </strong>
                  <span className="home-quiet">{t(`operator.role.${role}`)}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </Stack>
      </Card>
    </Section>
  );
}

/** Whether the books agree with the bank today, and what holders have got so far. */
export function LiveFigures() {
  const t = useTranslations('home.about');
  const { date, dateTime } = useFormats();
  const agreed = useCall('GET /api/v1/transparency/agreed', {}, { staleMs: 60_000, quiet: true }).data;
  return (
    <Section title={t('figures.title')}>
      <Rows label={t('figures.title')}>
        {agreed ? (
          <>
            <RowItem
              icon={agreed.state === 'covered' ? 'check' : 'warning'}
              title={t(`figures.state.${agreed.state}`)}
              about={agreed.agreedOn ? t('figures.agreedOn', { date: date(agreed.agreedOn) }) : undefined}
            />
            <RowItem
              icon="income"
              title={t('figures.given', { when: dateTime(agreed.asOf) })}
              about={t('figures.payers', { payers: agreed.payers })}
              value={<Money minor={agreed.givenMinor} />}
            />
          </>
        ) : null}
        <RowItem icon="scale" title={t('figures.all')} destination={{ to: '/pages/transparency/index' }} />
      </Rows>
    </Section>
  );
}
