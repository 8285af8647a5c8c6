import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { TextArea, TextField } from '#design/components/text-field.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useDraft } from '#platform/client/draft.ts';
import { useCall } from '#platform/client/queries.ts';
import { PicturePicker, useMemberPictures } from '#features/uploads/web/public.tsx';
import { ENTRY_READS, POST_PAGE } from './entries.ts';
import { MutedNote } from './contest-sheet.tsx';
import { WritingRules } from './rules-sheet.tsx';

type Forum = DataOf<'GET /api/v1/forum'>;
const FORM = 'publish-post';

export function PublishScreen() {
  const t = useTranslations('forum');
  const forum = useCall('GET /api/v1/forum', {}, { quiet: true });
  return (
    <Page title={t('write.open')}>
      <Loaded query={forum}>
        {(rules) => (rules.mute === null ? <PostForm forum={rules} /> : <MutedNote mute={rules.mute} />)}
      </Loaded>
    </Page>
  );
}

function PostForm({ forum }: { forum: Forum }) {
  const t = useTranslations('forum');
  const { go } = useNavigation();
  const { draft, change, forget } = useDraft('post', { title: '', body: '' });
  const pictures = useMemberPictures();
  const [tried, setTried] = useState(false);
  const publish = useAct('POST /api/v1/posts', {
    errors: 'inline',
    refresh: ENTRY_READS,
    onDone: ({ id, state }) => {
      forget();
      pictures.clear();
      showToast(t(state === 'waiting' ? 'write.waits' : 'write.done'));
      go({ to: POST_PAGE, item: { id } }, { replace: true });
    },
  });
  const { title, body } = draft;
  const missing = (text: string) => (tried && text.trim() === '' ? t('write.required') : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (title.trim() === '' || body.trim() === '') return;
    publish.mutate({ body: { title: title.trim(), body: body.trim(), pictures: pictures.ids } });
  };
  return (
    <form id={FORM} noValidate onSubmit={submit}>
      <Stack gap={16}>
        <TextField
          label={t('write.title')}
          value={title}
          onChange={(text) => change({ title: text })}
          maxLength={80}
          error={missing(title)}
        />
        <TextArea
          label={t('write.body')}
          value={body}
          onChange={(text) => change({ body: text })}
          maxLength={forum.postMax}
          rows={6}
          error={missing(body)}
        />
        <PicturePicker pictures={pictures} />
        {publish.error ? <Note tone="negative">{publish.error.message}</Note> : null}
        <Button type="submit" block confirm busy={publish.isPending} disabled={pictures.isSending}>
          {t('write.publish')}
        </Button>
        <p className="field-hint">{t('write.draft')}</p>
        <WritingRules forum={forum} />
      </Stack>
    </form>
  );
}
