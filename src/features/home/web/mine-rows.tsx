// The rows of the member's own page, each with what there is for the member behind it, and the fold of all other pages.
import { useTranslations } from 'use-intl/react';
import { Fold, Folds } from '#design/components/fold.tsx';
import type { IconName } from '#design/components/icon.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { type Door, MINE_ROWS, type MineRow } from '#design/doors.ts';
import { type AppPath, Link } from '#design/navigation.tsx';

export const ROW_ICONS: Readonly<Record<MineRow, IconName>> = {
  money: 'wallet',
  owned: 'orders',
  rewards: 'gift',
  draws: 'wheel',
  team: 'team',
  forum: 'chat',
  help: 'question',
  settings: 'settings',
};

/** The page that each row opens. The page of the draws lists all that is on. */
export const ROW_PAGES: Readonly<Record<MineRow, AppPath>> = {
  money: '/pages/tabbar/wallet/index',
  owned: '/pagesB/mine/product/index',
  rewards: '/pagesB/mine/rewards/index',
  draws: '/pagesB/mine/activity/index',
  team: '/pagesB/mine/myTeam/index',
  forum: '/pages/tabbar/forum/index',
  help: '/pagesB/mine/q-a/index',
  settings: '/pagesB/mine/setting/index',
};

/** `doors`: those that are open. A row shows while one of its doors is. */
export function MineRows({ doors }: { doors: readonly Door[] }) {
  const t = useTranslations('home.mine');
  return (
    <Rows label={t('rows.label')}>
      {MINE_ROWS.map((row) => ({ row, behind: doors.filter((door) => door.row === row) }))
        .filter(({ behind }) => behind.length > 0)
        .map(({ row, behind }) => (
          <RowItem
            key={row}
            icon={ROW_ICONS[row]}
            title={t(`rows.${row}`)}
            value={<States doors={behind.filter(({ to }) => to === ROW_PAGES[row])} />}
            about={<States doors={behind.filter(({ to }) => to !== ROW_PAGES[row])} />}
            destination={{ to: ROW_PAGES[row] }}
          />
        ))}
    </Rows>
  );
}

/**
 * What there is behind each door: of the row's own page beside its title, of the others below, where they have the
 * whole width. Each part makes its own call, so a slow one holds up no other.
 */
function States({ doors }: { doors: readonly Door[] }) {
  return (
    <span className="mine-states">
      {doors.map(({ to, State }) =>
        State ? (
          <span key={to}>
            <State />
          </span>
        ) : null,
      )}
    </span>
  );
}

const PAGES = new Set<AppPath>(Object.values(ROW_PAGES));

/** Every listed page that no row opens, by row. */
export function AllPages({ doors }: { doors: readonly Door[] }) {
  const t = useTranslations('home.mine');
  const titles = useTranslations('web');
  const others = doors.filter(({ to, searched }) => !searched && !PAGES.has(to));
  return (
    <Folds>
      <Fold title={t('allPages')}>
        <div className="mine-pages">
          {MINE_ROWS.filter((name) => others.some(({ row }) => row === name)).map((name) => (
            <section key={name} aria-labelledby={`pages-${name}`}>
              <h2 id={`pages-${name}`}>{t(`rows.${name}`)}</h2>
              <ul>
                {others
                  .filter(({ row }) => row === name)
                  .map(({ to, title }) => (
                    <li key={to}>
                      <Link to={to}>{titles(`title.${title}`)}</Link>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </Fold>
    </Folds>
  );
}
