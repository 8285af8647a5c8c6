import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Choices } from '#design/components/choice-field.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useIntent } from '#platform/client/intents.ts';
import { useCall, useRefresh } from '#platform/client/queries.ts';
import { PinStep } from '#features/wallet/web/public.tsx';
import type { Address } from '../address-draft.ts';
import { useAddressLines } from '../address-lines.ts';
import { GOODS_PATH, type GoodsDetail } from './goods-facts.ts';

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
  const [agreed, setAgreed] = useState(false);
  const claim = useIntent('POST /api/v1/prizes/{id}/claim', {
    path: GOODS_PATH,
    onDone: () => void refresh(...GOODS),
  });
  const chosen = addresses.find((one) => one.id === picked) ?? addresses.find(({ isDefault }) => isDefault);
  const rest = () => {
    setAgreed(false);
    claim.reset();
    // Another phone was first, or the time ended, or the address is gone.
    void refresh(...GOODS, 'GET /api/v1/addresses');
  };
  if (claim.state.at !== 'rest' || agreed)
    return (
      <PinStep
        intent={claim}
        onBack={rest}
        look={{ where: t('title'), to: { to: GOODS_PATH, item: { id } } }}
        refused={t('claimRefused')}
        onPin={(pin) => chosen && claim.send({ path: { id }, body: { addressId: chosen.id, pin } }, t('claimLabel'))}
      >
        {chosen ? (
          <Card>
            <Stack>
              <h3>{t('sendTitle')}</h3>
              <p>{`${chosen.name} ${chosen.surname}`}</p>
              <p>{linesOf(chosen).join(', ')}</p>
              <p>{t('sendWords')}</p>
            </Stack>
          </Card>
        ) : null}
      </PinStep>
    );
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
      <p className="field-hint">{t('addressWaits')}</p>
      <Button block disabled={!chosen} onClick={() => setAgreed(true)}>
        {t('send')}
      </Button>
    </Stack>
  );
}
