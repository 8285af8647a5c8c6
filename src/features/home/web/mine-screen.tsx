import { useTranslations } from 'use-intl/react';
import { Cluster } from '#design/components/beside.tsx';
import { Chip } from '#design/components/data.tsx';
import { Icon } from '#design/components/icon.tsx';
import { Card } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { inOrder } from '#design/doors.ts';
import { Link } from '#design/navigation.tsx';
import { MemberAvatar } from '#features/members/web/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import { Typed } from '#design/components/written.tsx';
import { doors } from './doors.gen.ts';
import { FindField, Found, useTyped } from './found.tsx';
import './home.css';
import { AllPages, MineRows } from './mine-rows.tsx';
import { useUser } from './queries.ts';

const ALL_DOORS = inOrder(doors);

/** The Mine page: a search over all pages, the profile, and eight rows that say what there is for the member. */
export function MineScreen() {
  const titles = useTranslations('web');
  const typed = useTyped();
  const draws = useCall('GET /api/v1/chances', {}, { quiet: true }).data?.draws ?? false;
  const open = draws ? ALL_DOORS : ALL_DOORS.filter(({ during }) => during !== 'draws');
  return (
    <Page title={titles('title.mine')}>
      <FindField />
      {typed === '' ? (
        <>
          <Profile />
          <MineRows doors={open} />
          <AllPages doors={open} />
        </>
      ) : (
        <Found doors={open} typed={typed} />
      )}
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
              <span className="profile-name">
                <Typed>{info.nickname}</Typed>
              </span>
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
