// The search of the member's own page: pages by their names and other words, products, and what the member owns.
import { useTranslations } from 'use-intl/react';
import { EmptyState } from '#design/components/empty-state.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { SearchField } from '#design/components/search-field.tsx';
import type { Door } from '#design/doors.ts';
import { useNavigation } from '#design/navigation.tsx';
import { found } from './find.ts';
import { FoundRow, useFoundOwn } from './found-own.tsx';
import { ROW_ICONS } from './mine-rows.tsx';

const TYPED_MAX = 60;

/** The typed text, from the page's address, so that "back" returns to what was found. */
export function useTyped(): string {
  return useNavigation().query.find?.trim().slice(0, TYPED_MAX) ?? '';
}

export function FindField() {
  const t = useTranslations('web.header');
  const { query, setQuery } = useNavigation();
  return (
    <SearchField
      label={t('find')}
      value={useTyped()}
      onChange={(find) => setQuery({ find: find || undefined })}
      max={TYPED_MAX}
      autoFocus={query.find === ''}
    />
  );
}

/** `doors`: those that are open. */
export function Found({ doors, typed }: { doors: readonly Door[]; typed: string }) {
  const t = useTranslations('home.find');
  const pages = useFoundDoors(doors, typed);
  const own = useFoundOwn(typed);
  const { setQuery } = useNavigation();
  const count = pages.length + own.length;
  if (count === 0)
    return (
      <EmptyState
        icon="search"
        title={t('nothing')}
        action={{ label: t('clear'), onClick: () => setQuery({ find: undefined }) }}
      >
        {t('nothingWords')}
      </EmptyState>
    );
  return (
    <Stack>
      <output className="visually-hidden">{t('count', { count })}</output>
      <Rows label={t('results')}>
        {pages.map(({ row, title, to }) => (
          <RowItem key={to} icon={ROW_ICONS[row]} title={title} destination={{ to }} />
        ))}
        {own.map((entry) => (
          <FoundRow key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
      </Rows>
    </Stack>
  );
}

function useFoundDoors(doors: readonly Door[], typed: string) {
  const t = useTranslations('home.find.words');
  const titles = useTranslations('web');
  return found(
    doors.map((door) => ({ ...door, title: titles(`title.${door.title}`), words: t(door.title) })),
    typed,
  );
}
