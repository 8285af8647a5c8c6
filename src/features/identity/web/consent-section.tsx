import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Switch } from '#design/components/choice-field.tsx';
import { Card, Section } from '#design/components/layout.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { showToast, TOAST_MS } from '#design/components/toast.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCall } from '#platform/client/queries.ts';
import { canPickContacts, contactsOfPhone, isIos, TEXT_VERSION, useGiveLocation } from './phone-gifts.ts';

type Kind = 'location' | 'contacts';

/** The switches for location and contacts. Off by default; switching off deletes the data (promises.md 6). */
export function ConsentSection() {
  const t = useTranslations('identity');
  const consents = useCall('GET /api/v1/consents', {});
  const config = useCall('GET /api/v1/appConfig', {}, { quiet: true });
  const { change, busy } = useGiving();
  const findsFriends = config.data?.features.contactMatching === true;
  const picks = canPickContacts();
  return (
    <Section title={t('setting.privacy')}>
      <Card>
        <Loaded query={consents} skeleton={<Skeleton height="8rem" />}>
          {(given) =>
            (['location', 'contacts'] as const)
              // A consent to contacts that was given can be taken back even if finding friends is switched off.
              .filter((kind) => kind === 'location' || findsFriends || given.contacts)
              .map((kind) => (
                <Switch
                  key={kind}
                  label={t(`setting.consents.${kind}`)}
                  hint={
                    kind === 'location' || picks || given.contacts
                      ? t(`setting.consents.${kind}Hint`)
                      : t(isIos() ? 'setting.consents.contactsIos' : 'setting.consents.contactsNoPicker')
                  }
                  checked={given[kind]}
                  disabled={busy || (kind === 'contacts' && !picks && !given.contacts)}
                  onChange={(on) => void change(kind, on)}
                />
              ))
          }
        </Loaded>
      </Card>
    </Section>
  );
}

/** Gets the data from the phone before the consent is saved, because a consent without data would be misleading. */
function useGiving() {
  const t = useTranslations('identity');
  const [busy, setBusy] = useState(false);
  const consent = useAct('PUT /api/v1/consents', { refresh: ['GET /api/v1/consents'] });
  const location = useGiveLocation();
  const contact = useAct('POST /api/v1/contact');
  const agree = (kind: Kind, given: boolean) =>
    consent.mutateAsync({ body: { kind, given, textVersion: TEXT_VERSION } });
  const giveLocation = async () => {
    if (!(await location.give())) showToast(t('setting.consents.locationNone'), { ms: TOAST_MS.code });
  };
  const giveContacts = async () => {
    const hashes = await contactsOfPhone();
    if (!hashes) return showToast(t('setting.consents.contactsNone'), { ms: TOAST_MS.code });
    await agree('contacts', true);
    const { members } = await contact.mutateAsync({ body: { hashes } });
    showToast(t('setting.consents.friends', { count: members.length }), { ms: TOAST_MS.code });
  };
  const change = async (kind: Kind, on: boolean) => {
    setBusy(true);
    try {
      if (!on) await agree(kind, false);
      else if (kind === 'location') await giveLocation();
      else await giveContacts();
    } catch {
      // The client layer shows the error, and the switch keeps the stored state.
    } finally {
      setBusy(false);
    }
  };
  return { change, busy };
}
