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
import { IconButton } from './button.tsx';
import './money.css';

export type MoneyProps = Omit<MoneyTextOptions, 'language'> & {
  /** Minor units. Null or undefined is shown as unknown, never as 0. */
  minor: MinorAmount;
  /** Red is for failure only, green for money that has arrived. Struck-through money will not move. */
  tone?: 'plain' | 'positive' | 'negative' | 'quiet' | 'struck';
  /** Obeys the hide switch: true for a member's own money, false for prices and rules. */
  hideable?: boolean;
  /** A double rule beneath, as under the total in a ledger. */
  total?: boolean;
  /** The one large figure of a page: currency and cents are smaller and quieter than the whole. */
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
  const className = `money numerals money-${tone}${total ? ' money-total' : ''}`;
  if (hideable && hideMoney) {
    return (
      <span className={className}>
        <span aria-hidden="true">{HIDDEN_AMOUNT}</span>
        <span className="visually-hidden">{t('money.hidden')}</span>
      </span>
    );
  }
  if (minor === null || minor === undefined) return <Unknown className={className} />;
  return (
    <data className={className} value={String(minor)}>
      {hero ? (
        <HeroText {...moneyParts(minor, { language, ...options })} />
      ) : (
        moneyText(minor, { language, ...options })
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

function Unknown({ className }: { className: string }) {
  const t = useTranslations('design');
  return (
    <span className={className}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('money.unknown')}</span>
    </span>
  );
}

/** Points are whole numbers under their own symbol. They are not money but obey the same switch. */
export function Points({
  count,
  symbol = 'C3coin',
  hideable = false,
  sign = false,
}: {
  count: MinorAmount;
  symbol?: string;
  hideable?: boolean;
  sign?: boolean;
}) {
  const language = useLocale();
  const t = useTranslations('design');
  const { hideMoney } = usePreferences();
  if (count === null || count === undefined) return <Unknown className="money numerals" />;
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
      {countText(count, language)} {symbol}
    </span>
  );
}

/** The one switch that hides a member's own figures, everywhere, until it is switched back. */
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
