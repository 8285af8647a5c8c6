// chunk: soon
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Dialog } from '#design/components/sheet.tsx';
import { call } from '#platform/client/call.ts';
import { getStored, setStored } from '#platform/client/stored-state.ts';
import { phoneNow } from '#universal/house-time.ts';
import { RELEASE, VERSION, VERSION_CODE } from '#universal/version.ts';
import { Typed } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { loadFresh, lookForBuild, watchBuilds } from './fresh-build.ts';

/** Every eight hours (wire.md 9). */
const UPDATE_CHECK_MS = 28_800_000;

type Update = { required: boolean; notes: string };

/** Offers a newer app: asks the server every eight hours, and watches for builds, which may keep the version. */
export function UpdateNotice() {
  const t = useTranslations('web.update');
  const [waiting, setWaiting] = useState<Update>();
  useEffect(() => watchBuilds(() => setWaiting((known) => known ?? { required: false, notes: '' })), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      setStored('updateCheckedAt', phoneNow());
      timer = setTimeout(() => void check(), UPDATE_CHECK_MS);
      void lookForBuild();
      try {
        const answer = await call('POST /api/download/update', {
          body: { version: VERSION, code: VERSION_CODE, release: RELEASE, platform: 'web' },
          errors: 'inline',
        });
        // A required update is asked for again at the next launch, so closing the app does not postpone it.
        if (answer.required) setStored('updateCheckedAt', undefined);
        if (answer.update || answer.required) setWaiting({ ...answer, notes: wordsOf(answer.notes) });
      } catch {
        // Not urgent: the next check is in eight hours.
      }
    };
    // The absolute value, because a clock that was set back would otherwise postpone the check.
    const since = Math.abs(phoneNow() - (getStored('updateCheckedAt') ?? 0));
    timer = setTimeout(() => void check(), Math.max(UPDATE_CHECK_MS - since, 0));
    return () => clearTimeout(timer);
  }, []);
  const required = waiting?.required ?? false;
  return (
    <Dialog
      open={waiting !== undefined}
      onClose={() => setWaiting(undefined)}
      required={required}
      title={t('title')}
      confirm={t('now')}
      onConfirm={() => void loadFresh()}
    >
      {waiting?.notes ? (
        <p className="update-notes">
          <Typed>{waiting.notes}</Typed>
        </p>
      ) : null}
      <p>{t(required ? 'required' : 'words')}</p>
    </Dialog>
  );
}
