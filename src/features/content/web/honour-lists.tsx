// The two honours that follow from the books, as lists.
import { useTranslations } from 'use-intl/react';
import { Chip } from '#design/components/data.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { MemberAvatar } from '#features/members/web/public.tsx';
import { Typed, Written } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { useLanguage } from './articles.ts';

type Honours = DataOf<'GET /api/v1/honours'>;

export function useHonours() {
  const locale = useLanguage();
  return useCall('GET /api/v1/honours', { query: { locale } }, { quiet: true });
}

/**
 * Each asset shows all that it paid and what was expected, because paying for long doesn't mean paying in full. What
 * was left over after its end is named, because no one expected it.
 */
export function LongestPaying({ assets }: { assets: Honours['assets'] }) {
  const t = useTranslations('content.honours');
  const { date, money } = useFormats();
  if (assets.length === 0)
    return (
      <EmptyState icon="trophy" title={t('noAssets')}>
        {t('noAssetsWords')}
      </EmptyState>
    );
  return (
    <Rows label={t('assets')}>
      {assets.map(({ productId, title, language, since, paidMinor, expectedMinor, leftOverMinor }) => (
        <RowItem
          key={productId}
          icon="income"
          title={<Written language={language}>{title}</Written>}
          about={t('since', { on: date(since) })}
          detail={[
            t('ofExpected', { paid: money(paidMinor), expected: money(expectedMinor) }),
            leftOverMinor > 0 && t('leftOver', { amount: money(leftOverMinor) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          destination={{ to: '/pages/transparency/product', item: { id: productId, title: wordsOf(title) } }}
        />
      ))}
    </Rows>
  );
}

export function FirstMembers({ members }: { members: Honours['members'] }) {
  const t = useTranslations('content.honours');
  const { date } = useFormats();
  return (
    <Rows label={t('members')}>
      {members.map(({ since, own, demo, ...face }, at) => (
        <RowItem
          key={at}
          picture={<MemberAvatar of={face} size={2.5} />}
          title={face.nickname === null ? t('hidden') : <Typed>{face.nickname}</Typed>}
          about={demo ? t('demo') : undefined}
          detail={own ? <Chip tone="primary">{t('you')}</Chip> : undefined}
          time={t('joined', { on: date(since) })}
        />
      ))}
    </Rows>
  );
}
