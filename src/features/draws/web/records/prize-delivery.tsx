import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { Note } from '#design/components/note.tsx';
import type { Play } from '../play/round-facts.ts';

/** The place of a prize's delivery on the page of its play. It shows for goods only. */
export function PrizeDelivery({ play: { id, result } }: { play: Play }) {
  const t = useTranslations('draws.records');
  if (result === null || result.keptMinor === 0) return null;
  return (
    <>
      <Note icon="gift">{t('goodsKept')}</Note>
      <ButtonLink to="/pages/prizes" item={{ id }} block>
        {t('toGoods')}
      </ButtonLink>
    </>
  );
}
