// The button and dialog on a member's console page with which staff write the member a message.
import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { LineInput, lengthLooks } from '#design/console/inputs.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { call } from '#platform/client/call.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { t } from '#design/console/words.ts';

export function WriteToMember({ member }: { member: MemberOfBlock }) {
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  return (
    <ActButton
      label={t('Message')}
      title={t('Message to {realName}', { realName: member.realName })}
      confirm={t('Send')}
      variant="outlined"
      ready={title.trim() !== '' && text.trim() !== ''}
      done={t('The message is in the member’s inbox.')}
      onOpen={() => {
        setTitle('');
        setText('');
      }}
      act={(keyed) =>
        call('POST /console/api/v1/members/{id}/messages', {
          path: { id: member.id },
          body: { title: title.trim(), text: text.trim() },
          ...keyed,
        })
      }
    >
      <LineInput label={t('Title')} value={title} onChange={setTitle} max={80} />
      <TextField
        label={t('Text, as the member will read it')}
        required
        multiline
        minRows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...lengthLooks(text, 1000)}
      />
      <Typography variant="body2">
        {t('Write in the member’s language. The audit log keeps the text with your name.')}
      </Typography>
    </ActButton>
  );
}
