import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button, IconButton } from '#design/components/button.tsx';
import { DefinitionList, StatusBadge } from '#design/components/data.tsx';
import { Cluster } from '#design/components/beside.tsx';
import { Card, Figure, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Dialog } from '#design/components/sheet.tsx';
import { Loaded } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import { useCall } from '#platform/client/queries.ts';
import { Typed } from '#design/components/written.tsx';
import { registeredNameIn } from '#universal/localized.ts';
import { AddAccountSheet } from './add-account-sheet.tsx';
import { BankName, numberText, type PayoutAccount, shortNumber } from './wallet-labels.tsx';

const REFRESH = ['GET /api/v1/payout-accounts'] as const;

/** Lists the member's payout accounts (cards, bank accounts, mobile money), and adds, checks and removes them. */
export function PayoutAccountsScreen() {
  const t = useTranslations('wallet');
  const accounts = useCall('GET /api/v1/payout-accounts', {});
  const [adding, setAdding] = useState(false);
  return (
    <Page title={t('accounts.title')}>
      <Loaded query={accounts}>
        {(data) => (
          <Stack>
            {data.items.length === 0 ? (
              <EmptyState icon="card" title={t('accounts.none')}>
                {t('accounts.noneWords', { name: data.realName })}
              </EmptyState>
            ) : (
              inOrderAdded(data.items).map((one) => <AccountCard key={one.id} account={one} />)
            )}
            {data.items.length < data.max ? (
              <Button icon="plus" block onClick={() => setAdding(true)}>
                {t('accounts.add')}
              </Button>
            ) : (
              <Note>{t('accounts.full', { max: data.max })}</Note>
            )}
            <AddAccountSheet
              open={adding}
              onClose={() => setAdding(false)}
              realName={data.realName}
              sandbox={data.sandboxAccounts}
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** Sorts by id, because the server lists the default first, and a card should not move when it becomes the default. */
function inOrderAdded(accounts: readonly PayoutAccount[]): PayoutAccount[] {
  return [...accounts].sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
}

/** Masked, and whole after a tap. */
function AccountNumber({ account }: { account: PayoutAccount }) {
  const t = useTranslations('wallet');
  const [whole, setWhole] = useState(false);
  return (
    <Figure
      label={<BankName of={account.institutionName} />}
      value={whole ? numberText(account) : shortNumber(account.number)}
      acts={
        <IconButton
          icon={whole ? 'eye-off' : 'eye'}
          label={whole ? t('account.hideNumber') : t('account.showNumber')}
          onClick={() => setWhole(!whole)}
        />
      }
    />
  );
}

function AccountCard({ account }: { account: PayoutAccount }) {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const { dateTime } = useFormats();
  const [removing, setRemoving] = useState(false);
  const verify = useAct('POST /api/v1/payout-accounts/{id}/verify', { refresh: REFRESH });
  const prefer = useAct('POST /api/v1/payout-accounts/{id}/default', { refresh: REFRESH });
  const remove = useAct('DELETE /api/v1/payout-accounts/{id}', { refresh: REFRESH });
  const ask = { path: { id: account.id } };
  const waits = account.verified && !account.usable;
  return (
    <Card>
      <Stack gap={12}>
        <AccountNumber account={account} />
        <DefinitionList
          items={[
            { term: t('account.holder'), value: account.holderName },
            account.openingAddress
              ? { term: t('account.openedAt'), value: <Typed>{account.openingAddress}</Typed> }
              : null,
          ]}
        />
        <Cluster>
          {account.verified ? (
            <StatusBadge tone="positive">{t('account.verified')}</StatusBadge>
          ) : (
            <StatusBadge tone="warning">{t('account.unverified')}</StatusBadge>
          )}
          {account.isDefault ? (
            <StatusBadge tone="primary" icon="star">
              {t('account.default')}
            </StatusBadge>
          ) : null}
        </Cluster>
        {waits ? <p className="field-hint">{t('account.usableFrom', { when: dateTime(account.usableFrom) })}</p> : null}
        <Cluster>
          {account.verified ? null : (
            <Button small kind="secondary" confirm busy={verify.isPending} onClick={() => verify.mutate(ask)}>
              {t('account.verify')}
            </Button>
          )}
          {account.isDefault ? null : (
            <Button small kind="secondary" confirm busy={prefer.isPending} onClick={() => prefer.mutate(ask)}>
              {t('account.makeDefault')}
            </Button>
          )}
          <Button small kind="danger" icon="trash" busy={remove.isPending} onClick={() => setRemoving(true)}>
            {t('account.remove')}
          </Button>
        </Cluster>
      </Stack>
      <Dialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t('account.removeTitle', {
          institution: registeredNameIn(account.institutionName, locale).text,
          number: shortNumber(account.number),
        })}
        confirm={t('account.remove')}
        kind="danger"
        onConfirm={() => {
          setRemoving(false);
          remove.mutate(ask);
        }}
      >
        <p>{t('account.removeWords')}</p>
      </Dialog>
    </Card>
  );
}
