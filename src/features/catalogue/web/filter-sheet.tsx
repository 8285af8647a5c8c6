import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AmountField } from '#design/components/amount-field.tsx';
import { Button } from '#design/components/button.tsx';
import { Select } from '#design/components/choice-field.tsx';
import { Columns, Stack } from '#design/components/layout.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { readAmount } from '#design/typed-amount.ts';
import { NO_FILTERS, type ShelfFilters } from './shelf-filters.ts';

const LEVELS = ['0', '1', '2', '3', '4', '5', '6', '7', '8'];

export function FilterSheet({
  open,
  filters,
  onClose,
  onShow,
}: {
  open: boolean;
  filters: ShelfFilters;
  onClose: () => void;
  onShow: (filters: ShelfFilters) => void;
}) {
  const t = useTranslations('catalogue');
  const [draft, setDraft] = useState(filters);
  const unread = [draft.from, draft.until].some((price) => price !== '' && readAmount(price) === undefined);
  const change = (part: Partial<ShelfFilters>) => setDraft({ ...draft, ...part });
  const show = (next: ShelfFilters) => {
    onShow(next);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('shelf.filters')}
      footer={
        <Columns min={7} gap={8}>
          <Button kind="secondary" block onClick={() => show({ ...NO_FILTERS, type: filters.type })}>
            {t('shelf.clear')}
          </Button>
          <Button block disabled={unread} onClick={() => show(draft)}>
            {t('shelf.show')}
          </Button>
        </Columns>
      }
    >
      <Stack>
        <Select
          label={t('shelf.cycle')}
          value={draft.cycle}
          onChange={(cycle) => change({ cycle })}
          options={(['all', 'hourly', 'daily', 'weekly'] as const).map((value) => ({
            value,
            label: t(`shelf.cycles.${value}`),
          }))}
        />
        <Select
          label={t('shelf.vip')}
          hint={t('shelf.vipHint')}
          value={draft.vip}
          onChange={(vip) => change({ vip })}
          options={[
            { value: 'all', label: t('shelf.anyLevel') },
            ...LEVELS.map((level) => ({ value: level, label: t('shelf.level', { level }) })),
          ]}
        />
        <Columns min={7}>
          <AmountField label={t('shelf.priceFrom')} value={draft.from} onChange={(from) => change({ from })} />
          <AmountField label={t('shelf.priceUntil')} value={draft.until} onChange={(until) => change({ until })} />
        </Columns>
      </Stack>
    </Sheet>
  );
}
