// On a game's page: the prizes with their odds, and the guarantee, for which the member picks a prize.
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Choices } from '#design/components/choice-field.tsx';
import { RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import { localized } from '#universal/localized.ts';
import { Localized } from '#design/components/localized.tsx';
import { sentenceAround } from '#design/components/localized.tsx';
import { PrizeSwatch } from './outcome.tsx';
import { useOddsWords } from './odds-words.ts';
import type { Prize, Round, Mine } from './round-facts.ts';

/** Below this share, a percentage with two decimals would be 0. */
const LEAST_SHARE = 0.0001;

/** All prizes with odds, worth and stock left. */
export function Odds({ round }: { round: Round }) {
  const t = useTranslations('draws.play');
  const { count, date, percent } = useFormats();
  const say = useOddsWords();
  const { prizes, W, endsAt } = round;
  const shareOf = ({ weight }: Prize) =>
    weight / W < LEAST_SHARE ? t('odds.tiny', { percent: percent(1) }) : percent((weight / W) * 10_000);
  return (
    <Section title={t('odds.title')}>
      <Rows label={t('odds.title')}>
        {prizes.map((prize, place) => (
          <RowItem
            key={prize.id}
            picture={<PrizeSwatch prizes={prizes} place={place} />}
            title={<Localized>{prize.title}</Localized>}
            value={say(prize, W)}
            detail={<PrizeDetail prize={prize} />}
            time={shareOf(prize)}
          />
        ))}
      </Rows>
      <p className="field-hint">
        {t('odds.round', { plays: count(round.plays), most: count(round.playsMost), end: date(endsAt) })}{' '}
        {t('odds.rule')}
      </p>
    </Section>
  );
}

/** What a prize is worth and what is left of it. Null if the title says that already. */
function PrizeDetail({ prize: { kind, title, valueMinor, stockLeft } }: { prize: Prize }) {
  const t = useTranslations('draws.play');
  const language = useLocale();
  const { count, money } = useFormats();
  if (kind === 'nothing') return null;
  // Coins read like money, so they say how little of it they are.
  const worth = t(kind === 'points' ? 'odds.coins' : `kind.${kind}`, { worth: money(valueMinor) });
  if (stockLeft === null) return worth === localized(title, language) ? null : worth;
  const left = t(stockLeft > 0 ? 'odds.left' : 'odds.gone', { left: count(stockLeft), worth: money(valueMinor) });
  return `${worth} · ${left}`;
}

/** Obstacles to picking a prize. The page explains them elsewhere. */
const NOT_NOW = ['feature_off', 'play_barred', 'member_frozen', 'staff_never_play'];

/** The guarantee: the k-th play gives the prize that the member picked, unless they won it before. */
export function Guarantee({ round, mine }: { round: Round; mine: Mine }) {
  const t = useTranslations('draws.play');
  const { guarantee, prizes } = round;
  if (!guarantee) return null;
  const picked = prizes.find(({ id }) => id === mine.pick);
  if (!picked && NOT_NOW.some((one) => one === mine.obstacle)) return null;
  const isOpen = round.state === 'open' && mine.plays < guarantee.k;
  return (
    <Section title={t('guarantee.title')}>
      <p>{t('guarantee.rule', { k: guarantee.k })}</p>
      {picked ? (
        <Picked prize={picked} mine={mine} k={guarantee.k} />
      ) : isOpen && mine.plays === 0 ? (
        <p className="field-hint">{t('guarantee.early')}</p>
      ) : isOpen ? (
        <Pick round={round} options={prizes.filter(({ id }) => guarantee.options.includes(id))} />
      ) : (
        <p className="field-hint">{t('guarantee.late')}</p>
      )}
    </Section>
  );
}

function Picked({ prize, mine: { plays, pickEnd }, k }: { prize: Prize; mine: Mine; k: number }) {
  const t = useTranslations('draws.play');
  return (
    <Note tone="positive" icon="check" title={<Localized>{prize.title}</Localized>}>
      {t(`guarantee.${pickEnd ?? 'stands'}`, { left: Math.max(k - plays, 0) })}
    </Note>
  );
}

function Pick({ round, options }: { round: Round; options: readonly Prize[] }) {
  const t = useTranslations('draws.play');
  const { money } = useFormats();
  const [chosen, choose] = useState('');
  const [asked, setAsked] = useState(false);
  const pick = useAct('POST /api/v1/draws/rounds/{id}/pick', {
    refresh: ['GET /api/v1/draws/rounds/{id}/mine', 'GET /api/v1/draws/rounds'],
    errors: 'inline',
  });
  const prize = options.find(({ id }) => id === chosen);
  const close = () => {
    setAsked(false);
    pick.reset();
  };
  return (
    <Stack gap={12}>
      <Choices
        legend={t('guarantee.choose')}
        value={chosen}
        onChange={choose}
        choices={options.map(({ id, title, valueMinor, stockLeft }) => ({
          value: id,
          label: <Localized>{title}</Localized>,
          aside: money(valueMinor),
          disabled: stockLeft === 0,
        }))}
      />
      <Button kind="secondary" block disabled={!prize} onClick={() => setAsked(true)}>
        {t('guarantee.pick')}
      </Button>
      <Sheet
        open={asked && prize !== undefined}
        onClose={close}
        locked={pick.isPending}
        title={t('guarantee.confirmTitle')}
        footer={
          <Button
            block
            confirm
            busy={pick.isPending}
            onClick={() => pick.mutate({ path: { id: round.id }, body: { prizeId: chosen } })}
          >
            {t('guarantee.confirm')}
          </Button>
        }
      >
        <Stack gap={12}>
          <p>
            {sentenceAround({ prize: prize ? <Localized>{prize.title}</Localized> : '' }, (marks) =>
              t('guarantee.confirmWords', marks),
            )}
          </p>
          {pick.error ? <p role="alert">{pick.error.message}</p> : null}
        </Stack>
      </Sheet>
    </Stack>
  );
}
