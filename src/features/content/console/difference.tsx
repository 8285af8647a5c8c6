import { Box, Typography } from '@mui/material';
import { ReadFailed } from '#design/console/record-page.tsx';
import { Spoken } from '#design/console/spoken.tsx';
import { useCall } from '#platform/client/queries.ts';
import { t } from '#design/console/words.ts';

const READ = { quiet: true } as const;
const LOOKS = {
  same: { sign: ' ', spoken: '' },
  gone: { sign: '−', spoken: t('Gone:') },
  new: { sign: '+', spoken: t('New:') },
} as const;

/** The difference between two versions, line by line. Signs mark it as well as colour. */
export function Difference({ from, to }: { from: string; to: string }) {
  const before = useCall('GET /console/api/v1/article-versions/{id}', { path: { id: from } }, READ);
  const after = useCall('GET /console/api/v1/article-versions/{id}', { path: { id: to } }, READ);
  const failed = failedOf([before, after]);
  if (failed) return <ReadFailed {...failed} what={t('This version')} />;
  if (!before.data || !after.data) return <Typography variant="body2">{t('Loading')}</Typography>;
  return (
    <Box component="section" aria-label={t('Difference')} sx={{ border: '1px solid', borderColor: 'divider', p: 1 }}>
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
          <Spoken>{LOOKS[kind].spoken}</Spoken>
          {text}
        </Typography>
      ))}
    </Box>
  );
}

type Read = { error: Error | null; refetch: () => unknown };

/** The first error of several reads, and a retry of each that failed. Undefined if none did. */
export function failedOf(reads: readonly Read[]) {
  const failed = reads.filter(({ error }) => error !== null);
  const [first] = failed;
  return first?.error
    ? { error: first.error, retry: () => failed.forEach(({ refetch }) => void refetch()) }
    : undefined;
}

function wholeText({ title, summary, body }: { title: string; summary: string; body: string }): string {
  return [title, summary, body].join('\n');
}

// The comparison itself is a pure function.

export type DiffLine = { kind: 'same' | 'gone' | 'new'; text: string };

/** Keeps the longest common subsequence of lines. Fast enough for texts of a few hundred lines. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const common = commonLengths(old, now);
  const lines: DiffLine[] = [];
  for (let [a, b] = [0, 0]; a < old.length || b < now.length; ) {
    const [gone, come] = [old[a], now[b]];
    if (gone !== undefined && gone === come) {
      lines.push({ kind: 'same', text: gone });
      a += 1;
      b += 1;
    } else if (gone !== undefined && (come === undefined || (common[a + 1]?.[b] ?? 0) >= (common[a]?.[b + 1] ?? 0))) {
      lines.push({ kind: 'gone', text: gone });
      a += 1;
    } else {
      lines.push({ kind: 'new', text: come ?? '' });
      b += 1;
    }
  }
  return lines;
}

/** At [a][b]: how many lines the remainders old[a...] and now[b...] have in common. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0));
  for (let a = old.length - 1; a >= 0; a -= 1) {
    for (let b = now.length - 1; b >= 0; b -= 1) {
      const row = lengths[a];
      if (row)
        row[b] =
          old[a] === now[b] ? 1 + (lengths[a + 1]?.[b + 1] ?? 0) : Math.max(lengths[a + 1]?.[b] ?? 0, row[b + 1] ?? 0);
    }
  }
  return lengths;
}
