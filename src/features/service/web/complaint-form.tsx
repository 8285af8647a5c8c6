import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Select } from '#design/components/choice-field.tsx';
import { Cluster } from '#design/components/beside.tsx';
import { Stack } from '#design/components/layout.tsx';
import { TextArea } from '#design/components/text-field.tsx';
import { PicturePicker, useMemberPictures } from '#features/uploads/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import { useDraft } from '#platform/client/draft.ts';

const KINDS = ['withdrawal', 'recharge', 'order', 'account', 'reward', 'other'] as const;
type Complaint = { kind: (typeof KINDS)[number]; text: string };
const TEXT_MAX = 1000;

export function ComplaintForm({ onDone, onBack }: { onDone: (id: string) => void; onBack: () => void }) {
  const t = useTranslations('service');
  const { draft, change, forget } = useDraft<Complaint>('complaint', { kind: 'other', text: '' });
  const { kind, text } = draft;
  const pictures = useMemberPictures();
  const [tried, setTried] = useState(false);
  const open = useAct('POST /api/v1/complaints', {
    refresh: ['GET /api/v1/complaints'],
    onDone: ({ id }) => {
      forget();
      onDone(id);
    },
  });
  const missing = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing && !pictures.isSending) open.mutate({ body: { kind, text: text.trim(), pictures: pictures.ids } });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        <h3>{t('complaints.new')}</h3>
        <Select
          label={t('complaints.kind')}
          value={kind}
          onChange={(chosen) => change({ kind: chosen })}
          options={KINDS.map((value) => ({ value, label: t(`complaints.kinds.${value}`) }))}
        />
        <TextArea
          label={t('complaints.text')}
          hint={t('complaints.hint')}
          value={text}
          onChange={(typed) => change({ text: typed })}
          maxLength={TEXT_MAX}
          error={tried && missing ? t('complaints.textMissing') : undefined}
        />
        <PicturePicker pictures={pictures} />
        <Cluster spread>
          <Button kind="quiet" icon="back" onClick={onBack}>
            {t('complaints.back')}
          </Button>
          <Button type="submit" busy={open.isPending || pictures.isSending}>
            {t('complaints.send')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
