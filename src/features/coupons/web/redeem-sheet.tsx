import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { useRequired } from '#design/required-fields.ts';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { ChancesKept } from '#features/chances/web/public.tsx';
import { useCouponWords } from './coupon-words.ts';

type Redeemed = DataOf<'POST /api/v1/code-redemptions'>;

/** A code, and what it gave. A refusal shows at the field, where the member can correct a slip. */
export function RedeemSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('coupons');
  const locale = useLocale();
  const [code, setCode] = useState('');
  const { missing, goOn } = useRequired();
  const act = useAct('POST /api/v1/code-redemptions', {
    errors: 'inline',
    refresh: ['GET /api/v1/coupons', 'GET /api/v1/points', 'GET /api/v1/rewards/grants'],
  });
  const send = () => goOn([code], () => act.mutate({ body: { code, locale } }));
  return (
    <Sheet open={open} onClose={onClose} title={t('redeem.title')} locked={act.isPending}>
      {act.data ? (
        <Gift gift={act.data} onClose={onClose} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Stack>
            <TextField
              label={t('redeem.code')}
              hint={t('redeem.hint')}
              error={missing(code) ?? act.error?.message}
              value={code}
              onChange={(value) => {
                act.reset();
                setCode(value);
              }}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <Button block confirm type="submit" busy={act.isPending}>
              {t('redeem.act')}
            </Button>
          </Stack>
        </form>
      )}
    </Sheet>
  );
}

function Gift({ gift: { gives, count, coupon }, onClose }: { gift: Redeemed; onClose: () => void }) {
  const t = useTranslations('coupons');
  const words = useCouponWords();
  const done = useArrivalFocus<HTMLDivElement>(true);
  return (
    <Stack>
      <div ref={done} tabIndex={-1}>
        <Note tone="positive" icon="check" title={t(`redeem.got.${gives}`, { count: count ?? 0 })}>
          {coupon ? `${words.pays(coupon)}. ${words.fits(coupon)}. ${words.until(coupon)}.` : t('redeem.gotWords')}
        </Note>
      </div>
      {gives === 'chances' ? <ChancesKept /> : null}
      <Button block onClick={onClose}>
        {t('redeem.close')}
      </Button>
    </Stack>
  );
}
