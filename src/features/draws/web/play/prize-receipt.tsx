import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Points } from '#design/components/money.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { useFormats } from '#design/formats.ts';
import { ReceiptBand, WordedAmount } from '#features/wallet/web/public.tsx';
import { type Play, type Result, titleIn } from './round-facts.ts';

/** The receipt of a won prize: what came, who paid it, and the marks of its draw. */
export function PrizeReceipt({
  open,
  play,
  result,
  onClose,
}: {
  open: boolean;
  play: Play;
  result: Result;
  onClose: () => void;
}) {
  const t = useTranslations('draws.play');
  const language = useLocale();
  const { dateTime } = useFormats();
  const minor = result.paidMinor + result.keptMinor + result.couponMinor;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('receipt.title')}
      footer={
        <Button block onClick={onClose}>
          {t('receipt.close')}
        </Button>
      }
    >
      <Stack gap={12}>
        <ReceiptBand />
        {minor > 0 ? <WordedAmount label={t(`receipt.${gainOf(result)}`)} minor={minor} /> : null}
        <DefinitionList
          items={[
            result.points > 0 && { term: t('receipt.points'), value: <Points count={result.points} hideable /> },
            result.prizeTitle && { term: t('receipt.prize'), value: titleIn(result.prizeTitle, language) },
            { term: t('receipt.payer'), value: t('receipt.budget') },
            { term: t('receipt.at'), value: dateTime(result.settledAt) },
            { term: t('receipt.number'), value: play.id },
            { term: t('receipt.ticket'), value: <span className="play-ticket">{play.ticket}</span>, stacked: true },
          ]}
        />
      </Stack>
    </Sheet>
  );
}

function gainOf({ paidMinor, keptMinor }: Result): 'paid' | 'kept' | 'coupon' {
  if (paidMinor > 0) return 'paid';
  return keptMinor > 0 ? 'kept' : 'coupon';
}
