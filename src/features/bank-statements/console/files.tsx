// Console pages of the kept statement files: the list, and one file with its lines beside those of the feed.
import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dateText } from '#design/console/formats.ts';
import { FileButton } from '#design/console/file-button.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { PagedRows } from '#design/console/paged-rows.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact, Section } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { t } from '#design/console/words.ts';
import { problemText, StaffName } from '#features/acts/console/public.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { fetchFile } from '#platform/client/call.ts';
import type { Standing, StatementFile } from '../contract.ts';
import { comparedColumns, FileFacts, lineAddress } from './compared-rows.tsx';
import { ACCOUNTS, FORMATS, STANDINGS } from './words.ts';

const columns: readonly Column<StatementFile>[] = [
  { label: t('Statement until'), of: ({ to }) => dateText(to) },
  { label: t('Account'), of: ({ account }) => ACCOUNTS[account] },
  { label: t('Format'), of: ({ format }) => FORMATS[format] },
  {
    label: t('Lines'),
    of: ({ counts }) => counts.same + counts.differs + counts.onlyFile,
    align: 'right',
  },
  {
    label: t('File and feed'),
    of: ({ agrees }) => <StateChip of={agrees ? [t('Agree'), 'plain'] : [t('Don’t agree'), 'bad']} />,
  },
  { label: t('Kept on'), of: ({ keptAt }) => <Moment at={keptAt} />, under: ({ keptBy }) => <StaffName id={keptBy} /> },
];

export function FilesList() {
  return (
    <RecordList<StatementFile>
      resource="statement-files"
      title={t('Statement files')}
      columns={columns}
      to={({ id }) => `/statement-files/${id}/show`}
      presets={[
        { name: t('Don’t agree'), filter: { agrees: 'false' } },
        { name: t('All'), filter: {} },
      ]}
      actions={
        <Button size="small" variant="contained" component={Link} to="/statement-files/create">
          {t('Compare a statement file')}
        </Button>
      }
      empty={t('No file is kept. Download a statement at the bank, and compare it with what the feed brought.')}
    />
  );
}

export function FileShow() {
  return (
    <RecordPage<StatementFile> title={t('Statement file')}>
      {(file) => (
        <>
          <Section title={t('Statement file {id}', { id: file.id })} actions={<TakeFile file={file} />}>
            <FileFacts of={file}>
              <Fact name={t('Kept on')}>{momentText(file.keptAt)}</Fact>
              <Fact name={t('Kept by')}>
                <StaffName id={file.keptBy} />
              </Fact>
            </FileFacts>
          </Section>
          <Lines file={file} />
        </>
      )}
    </RecordPage>
  );
}

function TakeFile({ file: { id, format, account, to } }: { file: StatementFile }) {
  return (
    <FileButton
      label={t('Download the file')}
      name={`c3-play-money-${account}-${to}.${format === 'csv' ? 'csv' : 'camt053.xml'}`}
      read={() => fetchFile('GET /console/api/v1/statement-files/{id}/content', { path: { id }, errors: 'inline' })}
      problemText={problemText}
    />
  );
}

function Lines({ file }: { file: StatementFile }) {
  const [standing, setStanding] = useState<Standing | ''>('');
  const pages = useCallPages('GET /console/api/v1/statement-files/{id}/lines', {
    path: { id: file.id },
    query: { limit: 50, ...(standing === '' ? {} : { standing }) },
  });
  return (
    <Section
      title={t('Line by line')}
      actions={
        <TextField
          select
          size="small"
          label={t('Show')}
          value={standing}
          onChange={({ target }) => setStanding(target.value as Standing | '')}
          sx={{ minWidth: 180 }}
        >
          <MenuItem value="">{t('All')}</MenuItem>
          {(Object.keys(STANDINGS) as Standing[]).map((name) => (
            <MenuItem key={name} value={name}>
              {STANDINGS[name][0]}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <PagedRows
        label={t('Line by line')}
        pages={pages}
        columns={comparedColumns}
        to={lineAddress(file)}
        empty={t('No such line.')}
      />
    </Section>
  );
}
