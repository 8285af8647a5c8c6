// Money and Points, which show every amount on screens, and the button that hides a member's own amounts.
import { useLocale, useTranslations } from 'use-intl/react';
import {
  countText,
  HIDDEN_AMOUNT,
  moneyParts,
  moneyText,
  type MinorAmount,
  type MoneyParts,
  type MoneyTextOptions,
} from '../money-text.ts';
import { setPreferences, usePreferences } from '../preferences.ts';
import { useSymbols } from '../symbols.ts';
import { UnknownFigure } from './busy.tsx';
import { IconButton } from './button.tsx';
import './money.css';

export type MoneyProps = Omit<MoneyTextOptions, 'language'> & {
  /** Minor units. Null or undefined is shown as unknown, never as 0. */
  minor: MinorAmount;
  /** `negative` (red) is only for failures, `positive` for money that has arrived, `struck` for what will not move. */
  tone?: 'plain' | 'positive' | 'negative' | 'quiet' | 'struck';
  /** Whether the hide switch hides it: true for a member's own money, false for prices and rules. */
  hideable?: boolean;
  /** A double rule below, as under the total in a ledger. */
  total?: boolean;
  /** The one large figure of a page: currency and cents are smaller and quieter than the whole number. */
  hero?: boolean;
};

export function Money({
  minor,
  tone = 'plain',
  hideable = false,
  total = false,
  hero = false,
  ...options
}: MoneyProps) {
  const language = useLocale();
  const t = useTranslations('design');
  const { hideMoney } = usePreferences();
  const { currency } = useSymbols();
  const className = `money numerals money-${tone}${total ? ' money-total' : ''}`;
  if (hideable && hideMoney) {
    return (
      <span className={className}>
        <span aria-hidden="true">{HIDDEN_AMOUNT}</span>
        <span className="visually-hidden">{t('money.hidden')}</span>
      </span>
    );
  }
  if (minor === null || minor === undefined) return <UnknownFigure className={className} />;
  return (
    <data className={className} value={String(minor)}>
      {hero ? (
        <HeroText {...moneyParts(minor, { language, currency, ...options })} />
      ) : (
        moneyText(minor, { language, currency, ...options })
      )}
    </data>
  );
}

function HeroText({ mark, unit, whole, cents }: MoneyParts) {
  return (
    <>
      {mark}
      <span className="money-small">{unit}&nbsp;</span>
      {whole}
      <span className="money-small">{cents}</span>
    </>
  );
}

/** A number of points with their own symbol. They are not money, but the same switch hides them. */
export function Points({
  count,
  hideable = false,
  sign = false,
}: {
  count: MinorAmount;
  hideable?: boolean;
  sign?: boolean;
}) {
  const language = useLocale();
  const t = useTranslations('design');
  const { hideMoney } = usePreferences();
  const { points } = useSymbols();
  if (count === null || count === undefined) return <UnknownFigure className="money numerals" />;
  if (hideable && hideMoney) {
    return (
      <span className="money numerals">
        <span aria-hidden="true">{HIDDEN_AMOUNT}</span>
        <span className="visually-hidden">{t('money.hidden')}</span>
      </span>
    );
  }
  return (
    <span className="money numerals">
      {sign && BigInt(count) > 0n ? '+' : ''}
      {countText(count, language)} {points}
    </span>
  );
}

/** The switch that hides a member's own figures on all pages, until it is switched back. */
export function HideMoneyButton() {
  const t = useTranslations('design');
  const { hideMoney } = usePreferences();
  return (
    <IconButton
      icon={hideMoney ? 'eye-off' : 'eye'}
      label={hideMoney ? t('money.show') : t('money.hide')}
      onClick={() => setPreferences({ hideMoney: !hideMoney })}
    />
  );
}
