import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { StatusBadge } from '#design/components/data.tsx';
import { Cluster } from '#design/components/beside.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Dialog } from '#design/components/sheet.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useAct } from '#platform/client/act.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useCall, useRefresh } from '#platform/client/queries.ts';
import { Typed } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { type Address, useAddressLines } from './address-draft.ts';
import './prizes.css';

const LIST = 'GET /api/v1/addresses' as const;
const FORM = '/pagesB/wallet/addAddress/index';

/** Page of the member's delivery addresses. */
export function AddressesScreen() {
  const t = useTranslations('prizes.addresses');
  const { address: from } = useNavigation();
  const addresses = useCall(LIST, {});
  const form = { to: FORM, query: { from } } as const;
  return (
    <Page title={t('title')}>
      <Loaded
        query={addresses}
        skeleton={<SkeletonRows rows={2} height="12rem" />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon="truck" title={t('none')} action={{ label: t('add'), kind: 'primary', destination: form }}>
            {t('noneWords')}
          </EmptyState>
        }
      >
        {({ items, max }) => (
          <Stack>
            <ul className="addresses" aria-label={t('title')}>
              {items.map((one) => (
                <li key={one.id}>
                  <AddressCard address={one} />
                </li>
              ))}
            </ul>
            {items.length < max ? (
              <ButtonLink {...form} icon="plus" block>
                {t('add')}
              </ButtonLink>
            ) : (
              <Note>{t('full', { max })}</Note>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function AddressCard({ address }: { address: Address }) {
  const t = useTranslations('prizes.addresses');
  const lines = useAddressLines()(address);
  return (
    <Card>
      <Stack gap={12}>
        <div className="address">
          <p className="address-name">
            <Typed>{`${wordsOf(address.name)} ${wordsOf(address.surname)}`}</Typed>
          </p>
          {lines.map((line, at) => (
            <p key={`${at} ${line}`}>
              <Typed>{line}</Typed>
            </p>
          ))}
          <p className="numerals">{address.phone}</p>
          {address.email ? <p>{address.email}</p> : null}
        </div>
        {address.isDefault ? (
          <Cluster>
            <StatusBadge tone="primary" icon="star">
              {t('default')}
            </StatusBadge>
          </Cluster>
        ) : null}
        <AddressActs address={address} firstLine={lines[0] ?? ''} />
      </Stack>
    </Card>
  );
}

/** After a refusal rereads the list, because the address may have been deleted on another phone. */
function useAddressAct<K extends 'POST /api/v1/addresses/{id}/default' | 'DELETE /api/v1/addresses/{id}'>(name: K) {
  const refresh = useRefresh();
  return useAct(name, { refresh: [LIST], onRefused: () => void refresh(LIST) });
}

function AddressActs({ address: { id, isDefault }, firstLine }: { address: Address; firstLine: string }) {
  const t = useTranslations('prizes.addresses');
  const { address: from } = useNavigation();
  const [removing, setRemoving] = useState(false);
  const prefer = useAddressAct('POST /api/v1/addresses/{id}/default');
  const remove = useAddressAct('DELETE /api/v1/addresses/{id}');
  const ask = { path: { id } };
  return (
    <>
      <Cluster>
        <ButtonLink to={FORM} item={{ id }} query={{ from }} small kind="secondary" icon="edit">
          {t('change')}
        </ButtonLink>
        {isDefault ? null : (
          <Button small kind="secondary" confirm busy={prefer.isPending} onClick={() => prefer.mutate(ask)}>
            {t('makeDefault')}
          </Button>
        )}
        <Button small kind="danger" icon="trash" busy={remove.isPending} onClick={() => setRemoving(true)}>
          {t('delete')}
        </Button>
      </Cluster>
      <Dialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t('deleteTitle')}
        confirm={t('delete')}
        kind="danger"
        onConfirm={() => {
          setRemoving(false);
          remove.mutate(ask);
        }}
      >
        <p>{firstLine}</p>
        <p>{t('deleteWords')}</p>
      </Dialog>
    </>
  );
}
