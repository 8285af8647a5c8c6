import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, IconButton } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Dialog, Sheet } from '#design/components/sheet.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useAct } from '#platform/client/act.ts';
import { serverNow } from '#universal/house-time.ts';
import { EditSheet } from './edit-sheet.tsx';
import { ENTRY_READS, type Entry } from './entries.ts';
import { ReportSheet } from './report-sheet.tsx';

type Chosen = 'menu' | 'edit' | 'withdraw' | 'report' | 'block';

/** The acts beside a like. An author changes a text or takes it away. Others report it or block its author. */
export function EntryActs({ entry }: { entry: Entry }) {
  const t = useTranslations('forum');
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  const choices = choicesOf(entry);
  if (choices.length === 0) return null;
  return (
    <>
      <IconButton icon="more" label={t('acts.more')} onClick={() => setChosen('menu')} />
      <Sheet open={chosen === 'menu'} onClose={close} title={t('acts.more')}>
        <Stack gap={8}>
          {choices.map((choice) => (
            <Button key={choice} block kind="secondary" onClick={() => setChosen(choice)}>
              {t(`acts.${choice}`)}
            </Button>
          ))}
        </Stack>
      </Sheet>
      {chosen === 'edit' ? <EditSheet entry={entry} onClose={close} /> : null}
      {chosen === 'report' ? <ReportSheet entry={entry} onClose={close} /> : null}
      <Withdraw entry={entry} open={chosen === 'withdraw'} onClose={close} />
      <Block entry={entry} open={chosen === 'block'} onClose={close} />
    </>
  );
}

function choicesOf({ author, state, editUntil }: Entry): Exclude<Chosen, 'menu'>[] {
  if (!author.own) return state === 'shown' ? ['report', 'block'] : [];
  if (state === 'withdrawn' || state === 'removed') return [];
  return editUntil !== null && Date.parse(editUntil) > serverNow() ? ['edit', 'withdraw'] : ['withdraw'];
}

type Asked = { entry: Entry; open: boolean; onClose: () => void };

function Withdraw({ entry: { id }, open, onClose }: Asked) {
  const t = useTranslations('forum');
  const withdraw = useAct('POST /api/v1/entries/{id}/withdraw', { refresh: ENTRY_READS, onDone: onClose });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('acts.withdrawAsk')}
      confirm={t('acts.withdraw')}
      kind="danger"
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ path: { id } })}
    >
      {t('acts.withdrawWords')}
    </Dialog>
  );
}

function Block({ entry: { id }, open, onClose }: Asked) {
  const t = useTranslations('forum');
  const block = useAct('POST /api/v1/entries/{id}/block-author', {
    refresh: [...ENTRY_READS, 'GET /api/v1/blocked-members'],
    onDone: () => {
      showToast(t('acts.blocked'));
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('acts.blockAsk')}
      confirm={t('acts.block')}
      busy={block.isPending}
      onConfirm={() => block.mutate({ path: { id } })}
    >
      {t('acts.blockWords')}
    </Dialog>
  );
}
