import { Box, Typography } from '@mui/material';
import { ReadFailed } from '#design/console/record-page.tsx';
import { useCall } from '#platform/client/queries.ts';
import { lineDiff } from './line-diff.ts';

const READ = { quiet: true } as const;
const LOOKS = {
  same: { sign: ' ', spoken: '' },
  gone: { sign: '−', spoken: 'Gone: ' },
  new: { sign: '+', spoken: 'New: ' },
} as const;

/** The difference between two versions, line by line. Signs say it too, not the colour alone. */
export function Difference({ from, to }: { from: string; to: string }) {
  const before = useCall('GET /console/api/v1/article-versions/{id}', { path: { id: from } }, READ);
  const after = useCall('GET /console/api/v1/article-versions/{id}', { path: { id: to } }, READ);
  const error = before.error ?? after.error;
  if (error) return <ReadFailed error={error} what="This version" retry={() => void before.refetch()} />;
  if (!before.data || !after.data) return <Typography variant="body2">Loading</Typography>;
  return (
    <Box component="section" aria-label="Difference" sx={{ border: '1px solid', borderColor: 'divider', p: 1 }}>
      {lineDiff(wholeText(before.data), wholeText(after.data)).map(({ kind, text }, at) => (
        <Typography
          key={at}
          variant="body2"
          lang={after.data?.language}
          sx={{
            whiteSpace: 'pre-wrap',
            bgcolor: kind === 'same' ? undefined : 'action.hover',
            textDecoration: kind === 'gone' ? 'line-through' : undefined,
          }}
        >
          <span aria-hidden="true">{LOOKS[kind].sign} </span>
          <Box
            component="span"
            sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
          >
            {LOOKS[kind].spoken}
          </Box>
          {text}
        </Typography>
      ))}
    </Box>
  );
}

function wholeText({ title, summary, body }: { title: string; summary: string; body: string }): string {
  return [title, summary, body].join('\n');
}
