import { useTranslations } from 'use-intl/react';
import { Avatar } from '../../../design/components/avatar.tsx';
import { IconButton } from '../../../design/components/button.tsx';
import { Chip } from '../../../design/components/data.tsx';
import type { IconName } from '../../../design/components/icon.tsx';
import { Icon } from '../../../design/components/icon.tsx';
import { Card, Cluster, Section, Tiles } from '../../../design/components/layout.tsx';
import { Page } from '../../../design/components/page.tsx';
import { Loaded, Skeleton } from '../../../design/components/states.tsx';
import { Link, useNavigation, type AppPath } from '../../../design/navigation.tsx';
import { useCall } from '../../../platform/client/queries.ts';
import { BalanceCard } from './balance-card.tsx';
import { useUser } from './queries.ts';
import { ServiceButton } from './service-button.tsx';
import './home.css';

type Service = readonly [title: string, icon: IconName, to: AppPath];

/** Every page a member has, by what it is about; titles are the routes' own. */
const GROUPS: readonly { name: 'money' | 'income' | 'people' | 'rewards' | 'help'; services: readonly Service[] }[] = [
  {
    name: 'money',
    services: [
      ['wallet', 'wallet', '/pages/tabbar/wallet/index'],
      ['fundsDetails', 'receipt', '/pagesB/wallet/fundsDetails/index'],
      ['withdrawRecords', 'withdraw', '/pagesB/wallet/withdrawRecords/index'],
      ['bankCard', 'card', '/pagesB/wallet/bankCard/index'],
    ],
  },
  {
    name: 'income',
    services: [
      ['myProduct', 'orders', '/pagesB/mine/product/index'],
      ['fundIncome', 'fund', '/pagesB/mine/fundIncome/index'],
      ['fundIncomeRecord', 'receipt', '/pagesB/mine/fundIncomeRecord/index'],
      ['statistics', 'chart', '/pagesB/mine/statistics/index'],
    ],
  },
  {
    name: 'rewards',
    services: [
      ['coupons', 'coupon', '/pagesB/mine/coupons/index'],
      ['activity', 'calendar', '/pagesB/mine/activity/index'],
      ['checkIn', 'check', '/pagesB/mine/checkIn/index'],
      ['levelUser', 'star', '/pagesB/mine/levelUser/index'],
      ['upgradeSvip', 'star', '/pagesB/mine/upgradeSVIP/index'],
      ['salary', 'bank', '/pagesB/mine/salary/index'],
      ['taskReward', 'coins', '/pagesB/mine/taskReward/index'],
      ['drawRecord', 'gift', '/pagesB/mine/drawRecord/index'],
    ],
  },
  {
    name: 'people',
    services: [
      ['myTeam', 'team', '/pagesB/mine/myTeam/index'],
      ['inviteFriends', 'invite', '/pagesB/mine/inviteFriends/index'],
      ['teamRebate', 'coins', '/pagesB/mine/teamRebate/index'],
      ['ranking', 'chart', '/pagesB/mine/ranking/index'],
      ['honor', 'star', '/pages/tabbar/honor/index'],
      ['forum', 'message', '/pages/tabbar/forum/index'],
      ['luckyEmployeeAward', 'gift', '/pagesB/mine/luckyEmployeeAward/index'],
      ['conference', 'pin', '/pagesB/mine/conference/index'],
    ],
  },
  {
    name: 'help',
    services: [
      ['qAndA', 'question', '/pagesB/mine/q-a/index'],
      ['ruleCenter', 'book', '/pagesB/mine/rule-center/index'],
      ['myAddress', 'pin', '/pagesB/wallet/myAddress/index'],
      ['transparency', 'scale', '/pages/transparency/index'],
      ['aboutUs', 'info', '/pagesB/mine/aboutUs/index'],
      ['password', 'key', '/pagesB/mine/password/index'],
      ['setting', 'settings', '/pagesB/mine/setting/index'],
    ],
  },
];

export function MineScreen() {
  const t = useTranslations('home.mine');
  const titles = useTranslations('web');
  const { go } = useNavigation();
  const unread = useCall('GET /api/v1/messages/unread-count', {}, { live: true, quiet: true }).data?.unread ?? 0;
  return (
    <Page
      title={titles('title.mine')}
      start={<ServiceButton />}
      actions={
        <>
          <IconButton
            icon="bell"
            label={t('messages', { count: unread })}
            className={unread > 0 ? 'icon-button-dot' : ''}
            onClick={() => go({ to: '/pagesB/mine/message/index' })}
          />
          <IconButton
            icon="settings"
            label={titles('title.setting')}
            onClick={() => go({ to: '/pagesB/mine/setting/index' })}
          />
        </>
      }
    >
      <Profile />
      <BalanceCard />
      {GROUPS.map(({ name, services }) => (
        <Section key={name} title={t(`groups.${name}`)}>
          <Tiles
            label={t(`groups.${name}`)}
            tiles={services.map(([title, icon, to]) => ({ icon, to, label: titles(`title.${title}`) }))}
          />
        </Section>
      ))}
    </Page>
  );
}

function Profile() {
  const t = useTranslations('home.mine');
  const user = useUser();
  return (
    <Card>
      <Loaded query={user} skeleton={<Skeleton height="4.5rem" rounded />}>
        {(info) => (
          <Link to="/pagesB/mine/userinfo/index" className="profile">
            <Avatar name={info.avatar} size={3.5} />
            <span className="profile-text">
              <span className="profile-name">{info.nickname}</span>
              <span className="row-detail numerals">{info.memberNo}</span>
              <Cluster>
                <Chip tone="primary">{t('vip', { level: info.vipLevel })}</Chip>
                {info.demo ? <Chip tone="warning">{t('demo')}</Chip> : null}
                {info.paymentPasswordSet ? null : <Chip tone="clay">{t('pinUnset')}</Chip>}
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
