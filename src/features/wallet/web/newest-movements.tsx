import { useLocale, useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { Loaded, Skeleton, State, type QueryLike } from '#design/components/states.tsx';
import { useCall } from '#platform/client/queries.ts';
import { StatementRows } from './statement-rows.tsx';
import type { StatementLine } from './wallet-labels.tsx';

/** Height of a row whose title takes two lines, with its border, so that little moves when the rows load. */
const ROW_REM = 4.5;

/** The newest `count` lines of both wallets together, for the wallet screen. */
export function NewestMovements({ count, label }: { count: number; label: string }) {
  const t = useTranslations('wallet');
  const income = useLines('income', count);
  const recharge = useLines('recharge', count);
  return (
    <Loaded
      query={together(income, recharge, count)}
      skeleton={<Skeleton height={`${count * ROW_REM}rem`} rounded />}
      isEmpty={(lines) => lines.length === 0}
      empty={
        <State
          icon="orders"
          scene="first-payment"
          title={t('overview.nothingYet')}
          actions={
            <ButtonLink to="/pages/tabbar/product/index" kind="secondary">
              {t('overview.browse')}
            </ButtonLink>
          }
        >
          {t('overview.nothingYetWords')}
        </State>
      }
    >
      {(lines) => <StatementRows lines={lines} unit="ETB" label={label} />}
    </Loaded>
  );
}

function useLines(wallet: 'income' | 'recharge', limit: number) {
  const locale = useLocale();
  return useCall(
    'GET /api/v1/wallets/{wallet}/statement',
    { path: { wallet }, query: { limit, locale } },
    { live: true },
  );
}

type Lines = ReturnType<typeof useLines>;

/** Combines the two queries into one, which fails if either fails. */
function together(income: Lines, recharge: Lines, count: number): QueryLike<WalletLine[]> {
  return {
    data:
      income.data && recharge.data
        ? newestLines({ income: income.data.items, recharge: recharge.data.items }, count)
        : undefined,
    error: income.error ?? recharge.error,
    isPending: income.isPending || recharge.isPending,
    dataUpdatedAt: Math.min(income.dataUpdatedAt, recharge.dataUpdatedAt),
    refetch: () => Promise.all([income.refetch(), recharge.refetch()]),
  };
}

/** A statement line with the name of its wallet, because the list mixes two wallets. */
type WalletLine = StatementLine & { wallet: 'income' | 'recharge' };

/** The newest lines of both wallets, newest first. Each input list must be sorted newest first. */
export function newestLines(
  of: { income: readonly StatementLine[]; recharge: readonly StatementLine[] },
  count: number,
): WalletLine[] {
  const named = (wallet: WalletLine['wallet']) => of[wallet].map((line) => ({ ...line, wallet }));
  // The sort is stable, so lines with the same time keep their wallet's order.
  return [...named('income'), ...named('recharge')]
    .sort((a, b) => Date.parse(b.occurredAt) - Date.parse(a.occurredAt))
    .slice(0, count);
}
