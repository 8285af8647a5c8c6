import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '../../../../design/components/button.tsx';
import { Choices } from '../../../../design/components/choice-field.tsx';
import { Section, Stack } from '../../../../design/components/layout.tsx';
import { Dialog } from '../../../../design/components/sheet.tsx';
import { Loaded, SkeletonRows } from '../../../../design/components/states.tsx';
import { useNavigation } from '../../../../design/navigation.tsx';
import { useAct } from '../../../../platform/client/act.ts';
import { useCall, useRefresh } from '../../../../platform/client/queries.ts';
import type { Address } from '../address-draft.ts';
import { useAddressLines } from '../address-lines.ts';
import type { GoodsDetail } from './goods-facts.ts';

const GOODS = ['GET /api/v1/prizes/{id}', 'GET /api/v1/prizes'] as const;

/** The member chooses the address, once. The default one is chosen at first. */
export function Where({ goods: { id } }: { goods: GoodsDetail }) {
  const t = useTranslations('prizes.goods');
  const { address: from } = useNavigation();
  const addresses = useCall('GET /api/v1/addresses', {});
  return (
    <Section title={t('where')}>
      <Loaded query={addresses} skeleton={<SkeletonRows rows={1} height="8rem" />}>
        {({ items, max }) => (
          <Stack>
            {items.length > 0 ? <Choice id={id} addresses={items} /> : <p>{t('noAddress')}</p>}
            {items.length < max ? (
              <ButtonLink
                to="/pagesB/wallet/addAddress/index"
                query={{ from }}
                icon="plus"
                kind={items.length > 0 ? 'secondary' : 'primary'}
                block
              >
                {t('addAddress')}
              </ButtonLink>
            ) : null}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Choice({ id, addresses }: { id: string; addresses: readonly Address[] }) {
  const t = useTranslations('prizes.goods');
  const linesOf = useAddressLines();
  const refresh = useRefresh();
  const [picked, setPicked] = useState('');
  const [asking, setAsking] = useState(false);
  const claim = useAct('POST /api/v1/prizes/{id}/claim', {
    refresh: GOODS,
    // Another phone was first, or the time ended, or the address is gone.
    onRefused: () => void refresh(...GOODS, 'GET /api/v1/addresses'),
  });
  const chosen = addresses.find((one) => one.id === picked) ?? addresses.find(({ isDefault }) => isDefault);
  return (
    <Stack>
      <Choices
        legend={t('where')}
        legendHidden
        value={chosen?.id ?? ''}
        onChange={setPicked}
        choices={addresses.map((one) => ({
          value: one.id,
          label: `${one.name} ${one.surname}`,
          detail: linesOf(one).join(', '),
        }))}
      />
      <Button block confirm disabled={!chosen} busy={claim.isPending} onClick={() => setAsking(true)}>
        {t('send')}
      </Button>
      <Dialog
        open={asking && chosen !== undefined}
        onClose={() => setAsking(false)}
        title={t('sendTitle')}
        confirm={t('send')}
        onConfirm={() => {
          setAsking(false);
          if (chosen) claim.mutate({ path: { id }, body: { addressId: chosen.id } });
        }}
      >
        <p>{chosen ? linesOf(chosen).join(', ') : ''}</p>
        <p>{t('sendWords')}</p>
      </Dialog>
    </Stack>
  );
}
