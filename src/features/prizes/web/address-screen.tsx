import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useAct } from '#platform/client/act.ts';
import { useDraft } from '#platform/client/draft.ts';
import { useCall } from '#platform/client/queries.ts';
import { type Address, bodyOf, draftOf, newDraft } from './address-draft.ts';
import { AddressForm } from './address-form.tsx';

const LIST = 'GET /api/v1/addresses' as const;
const MINE = '/pagesB/wallet/myAddress/index';
const SKELETON = <SkeletonRows rows={6} height="4.5rem" />;

/** Page for adding a delivery address, or for editing the one whose id is in the URL. */
export function AddressScreen() {
  const t = useTranslations('prizes.addresses');
  const { item } = useNavigation();
  const addresses = useCall(LIST, {});
  const id = item?.id === undefined ? undefined : String(item.id);
  return (
    <Page title={t(id === undefined ? 'add' : 'changeTitle')}>
      <Loaded query={addresses} skeleton={SKELETON}>
        {({ items, max }) => {
          if (id === undefined)
            return items.length < max ? <NewAddress first={items.length === 0} /> : <Note>{t('full', { max })}</Note>;
          const address = items.find((one) => one.id === id);
          return address ? <ChangedAddress key={id} address={address} /> : <Gone />;
        }}
      </Loaded>
    </Page>
  );
}

/** Leaves the page once the address is saved. If the page was opened by a link, goes to the list. */
function useKept(forget: () => void) {
  const t = useTranslations('prizes.addresses');
  const { finish, go, query } = useNavigation();
  return () => {
    forget();
    showToast(t('saved'));
    if (query.from === undefined) go({ to: MINE }, { replace: true });
    else finish('back');
  };
}

function NewAddress({ first }: { first: boolean }) {
  const me = useCall('GET /api/v1/userInfo', {}, { quiet: true });
  const typed = useDraft('address new', newDraft(me.data));
  const add = useAct('POST /api/v1/addresses', { refresh: [LIST], onDone: useKept(typed.forget) });
  // If reading the member's name and number fails, the form opens without them.
  if (me.isPending) return SKELETON;
  return (
    <AddressForm
      typed={typed}
      default={first ? 'first' : 'choice'}
      error={add.error}
      busy={add.isPending}
      onSend={(draft) => add.mutate({ body: bodyOf(draft) })}
    />
  );
}

function ChangedAddress({ address }: { address: Address }) {
  const typed = useDraft(`address ${address.id}`, draftOf(address));
  const change = useAct('PUT /api/v1/addresses/{id}', { refresh: [LIST], onDone: useKept(typed.forget) });
  return (
    <Stack>
      <AddressForm
        typed={typed}
        default={address.isDefault ? 'stays' : 'choice'}
        error={change.error}
        busy={change.isPending}
        onSend={(draft) => change.mutate({ path: { id: address.id }, body: bodyOf(draft) })}
      />
      {typed.isChanged ? <Unsaved onUndo={typed.forget} /> : null}
    </Stack>
  );
}

/** Note about unsaved changes, which may be days old, with a button to drop them. */
function Unsaved({ onUndo }: { onUndo: () => void }) {
  const t = useTranslations('prizes.addresses');
  return (
    <>
      <p className="field-hint">{t('unsaved')}</p>
      <Button kind="quiet" block onClick={onUndo}>
        {t('undo')}
      </Button>
    </>
  );
}

function Gone() {
  const t = useTranslations('prizes.addresses');
  return <EmptyState icon="truck" title={t('gone')} action={{ label: t('title'), destination: { to: MINE } }} />;
}
