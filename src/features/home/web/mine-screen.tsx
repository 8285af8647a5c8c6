import { useTranslations } from 'use-intl/react';
import { Cluster, Ends } from '#design/components/beside.tsx';
import { IconButton } from '#design/components/button.tsx';
import { Chip } from '#design/components/data.tsx';
import { Icon } from '#design/components/icon.tsx';
import { Card, Section } from '#design/components/layout.tsx';
import { HideMoneyButton, Points } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { Link, useNavigation } from '#design/navigation.tsx';
import { inOrder, MINE_GROUPS } from '#design/tiles.ts';
import { MemberAvatar } from '#features/members/web/public.tsx';
import { AvailableNow } from '#features/wallet/web/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import { BillCard } from './holdings.tsx';
import './home.css';
import { mineTiles } from './mine-tiles.gen.ts';
import { useUser } from './queries.ts';

/** What the member can use now and the points, with the button that hides amounts. */
function MineMoney() {
  const t = useTranslations('home');
  return (
    <BillCard>
      {(bill) => (
        <>
          <AvailableNow bill={bill} />
          <Ends>
            <p className="mine-besides">
              <span>
                {t('balance.points')} <Points count={bill?.points} hideable />
              </span>
            </p>
            <HideMoneyButton />
          </Ends>
        </>
      )}
    </BillCard>
  );
}

const ALL_TILES = inOrder(mineTiles);

/** The Mine page: the member's profile, their money, and tiles that lead to the features' pages and settings. */
export function MineScreen() {
  const t = useTranslations('home.mine');
  const titles = useTranslations('web');
  const { go } = useNavigation();
  const unread = useCall('GET /api/v1/messages/unread-count', {}, { live: true, quiet: true }).data?.unread ?? 0;
  const draws = useCall('GET /api/v1/chances', {}, { quiet: true }).data?.draws ?? false;
  const tiles = draws ? ALL_TILES : ALL_TILES.filter(({ during }) => during !== 'draws');
  return (
    <Page
      title={titles('title.mine')}
      actions={
        <IconButton
          icon="bell"
          label={t('messages', { count: unread })}
          className={unread > 0 ? 'icon-button-dot' : ''}
          onClick={() => go({ to: '/pagesB/mine/message/index' })}
        />
      }
    >
      <Profile />
      {MINE_GROUPS.filter((name) => tiles.some(({ group }) => group === name)).map((name) => (
        <Section key={name} title={t(`groups.${name}`)} titleHidden={name === 'money'}>
          {name === 'money' ? <MineMoney /> : null}
          <Card>
            <ul className="mine-tiles" aria-label={t(`groups.${name}`)}>
              {tiles
                .filter(({ group }) => group === name)
                .map(({ icon, to, title }) => (
                  <li key={to}>
                    <Link to={to} className="mine-tile">
                      <span className="row-icon">
                        <Icon name={icon} size={20} />
                      </span>
                      <span className="mine-tile-name">{titles(`title.${title}`)}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          </Card>
        </Section>
      ))}
    </Page>
  );
}

function Profile() {
  const t = useTranslations('home.mine');
  const user = useUser();
  const svip = useCall('GET /api/v1/vip', {}, { live: true, quiet: true }).data?.svipUntil;
  return (
    <Card>
      <Loaded query={user} skeleton={<Skeleton height="4.5rem" rounded />}>
        {(info) => (
          <Link to="/pagesB/mine/userinfo/index" className="profile">
            <MemberAvatar of={info} size={3.5} />
            <span className="profile-text">
              <span className="profile-name">{info.nickname}</span>
              <span className="row-detail numerals">{info.memberNo}</span>
              <Cluster>
                <Chip tone="primary">{t('vip', { level: info.vipLevel })}</Chip>
                {svip ? <Chip tone="clay">{t('svip')}</Chip> : null}
                {info.demo ? <Chip>{t('demo')}</Chip> : null}
                {info.paymentPasswordSet ? null : <Chip tone="warning">{t('pinUnset')}</Chip>}
                {info.frozen ? <Chip tone="negative">{t('frozen')}</Chip> : null}
              </Cluster>
            </span>
            <Icon name="forward" size={20} />
          </Link>
        )}
      </Loaded>
    </Card>
  );
}
