import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCall } from '#platform/client/queries.ts';
import { FormError } from './form-error.tsx';
import { leaveForProvider } from './provider-way.ts';

/** The way in through the login provider, where one is set up. */
export function ProviderSignIn() {
  const t = useTranslations('identity');
  const { query } = useNavigation();
  const provider = useCall('GET /api/v1/login-provider', {}, { quiet: true });
  const start = useAct('POST /api/v1/login-provider/starts', {
    errors: 'inline',
    onDone: ({ address }) => leaveForProvider(address, query.from),
  });
  const name = provider.data?.name;
  if (!name) return null;
  return (
    <Stack gap={8}>
      <FormError error={start.error} />
      <Button kind="secondary" block confirm busy={start.isPending} onClick={() => start.mutate({})}>
        {t('loginProvider.signIn', { provider: name })}
      </Button>
    </Stack>
  );
}
