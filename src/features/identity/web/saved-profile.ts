import { useTranslations } from 'use-intl/react';
import { showToast } from '#design/components/toast.tsx';
import { useAct } from '#platform/client/act.ts';

/** Saves parts of the profile, says so, and closes what they were changed in. */
export function useSavedProfile(onClose: () => void) {
  const t = useTranslations('identity');
  return useAct('PUT /api/v1/profile', {
    refresh: ['GET /api/v1/userInfo'],
    onDone: () => {
      showToast(t('userinfo.saved'));
      onClose();
    },
  });
}
