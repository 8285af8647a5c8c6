// Buttons of the bank holidays' page that save them as a file, and import days.
import { ListFileButton } from '#design/console/file-button.tsx';
import { t } from '#design/console/words.ts';
import { ImportButton } from '#features/imports/console/public.tsx';
import { call } from '#platform/client/call.ts';

export function HolidayFiles() {
  return (
    <>
      <ListFileButton resource="holidays" filter={{}} />
      <ImportButton
        title={t('Bank holidays from a file')}
        confirm={t('Propose')}
        example={{ date: '2026-12-25' }}
        preview={(body) => call('POST /console/api/v1/holidays/import-preview', { body, errors: 'inline' })}
        carryOut={(body, keyed) => call('POST /console/api/v1/holidays/import', { body, ...keyed })}
        done={(count) =>
          t('{count, plural, one {# day is proposed} other {# days are proposed}}. Two people must sign.', { count })
        }
      >
        {t(
          'The days are added to those that there are, once two people have signed. To take a day off, ' +
            'change the list.',
        )}
      </ImportButton>
    </>
  );
}
