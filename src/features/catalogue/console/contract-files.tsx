// Buttons of the assets' list that save all contracts as a file, and import contracts with their rents.
import { ListFileButton } from '#design/console/file-button.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { t } from '#design/console/words.ts';
import { ImportButton } from '#features/imports/console/public.tsx';
import { call } from '#platform/client/call.ts';
import type { ContractColumn } from '../contract/console.ts';

const EXAMPLE: Readonly<Record<ContractColumn, string>> = {
  asset_id: '12',
  number: 'K-12-2027',
  title: '…',
  bills: 'day, week, month',
  due_day: '5',
  grace_days: '3',
  rent: '1200.50',
  fee_bps: '500',
  starts_on: '2026-12-25',
  ends_on: '2029-12-24',
};

export function ContractFiles() {
  return (
    <>
      <ListFileButton resource="contracts" filter={{}} label={t('Contracts as CSV')} />
      {mayUse(['catalogue']) && (
        <ImportButton
          label={t('Import contracts')}
          title={t('Contracts and their rents from a file')}
          confirm={t('Add them')}
          example={EXAMPLE}
          preview={(body) => call('POST /console/api/v1/contracts/import-preview', { body, errors: 'inline' })}
          carryOut={(body, keyed) => call('POST /console/api/v1/contracts/import', { body, ...keyed })}
          done={(count) =>
            t(
              '{count, plural, one {# contract is added or proposed} other {# contracts are added or proposed}}. ' +
                'Name the payers now.',
              { count },
            )
          }
        >
          {t(
            'Each line is a contract. Those of a draft are added. Those of a product that is or was on sale ' +
              'become one act for each product, which two people must sign.',
          )}
        </ImportButton>
      )}
    </>
  );
}
