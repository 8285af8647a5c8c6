import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '../../../design/components/button.tsx';
import { Card, Section, Stack, Tiles } from '../../../design/components/layout.tsx';
import { LanguageChoice } from '../../../design/components/language-choice.tsx';
import { Page } from '../../../design/components/page.tsx';
import { useSession } from '../../../platform/client/session.ts';
import { AgreementDue } from './agreement-due.tsx';
import { BalanceCard } from './balance-card.tsx';
import { IncomeCard } from './income-card.tsx';
import { Offers } from './offers.tsx';
import { ServiceButton } from './service-button.tsx';
import './home.css';

/** Where money stands, what came today, where to go next. */
export function HomeScreen() {
  const t = useTranslations('home');
  const session = useSession();
  return (
    <Page title="C3" start={<ServiceButton />} actions={session ? null : <LanguageChoice />}>
      {session ? <MemberPart /> : <Welcome />}
      <Offers />
      <Card>
        <Stack gap={8}>
          <h2>{t('paidFrom.title')}</h2>
          <p>{t('paidFrom.words')}</p>
          <ButtonLink to="/pages/transparency/index" kind="quiet" icon="scale">
            {t('paidFrom.open')}
          </ButtonLink>
        </Stack>
      </Card>
    </Page>
  );
}

function MemberPart() {
  const t = useTranslations('home');
  return (
    <>
      <AgreementDue />
      <BalanceCard />
      <IncomeCard />
      <Section title={t('actions.title')} titleHidden>
        <Tiles
          label={t('actions.title')}
          tiles={[
            { icon: 'product', label: t('actions.myProducts'), to: '/pagesB/mine/product/index' },
            { icon: 'fund', label: t('actions.fundIncome'), to: '/pagesB/mine/fundIncome/index' },
            { icon: 'receipt', label: t('actions.statement'), to: '/pagesB/wallet/fundsDetails/index' },
            { icon: 'wallet', label: t('actions.wallet'), to: '/pages/tabbar/wallet/index' },
            { icon: 'card', label: t('actions.accounts'), to: '/pagesB/wallet/bankCard/index' },
            { icon: 'team', label: t('actions.team'), to: '/pagesB/mine/myTeam/index' },
            { icon: 'calendar', label: t('actions.activity'), to: '/pagesB/mine/activity/index' },
            { icon: 'news', label: t('actions.forum'), to: '/pages/tabbar/forum/index' },
          ]}
        />
      </Section>
    </>
  );
}

function Welcome() {
  const t = useTranslations('home');
  return (
    <Card>
      <Stack>
        <h2>{t('welcome.title')}</h2>
        <p>{t('welcome.words')}</p>
        <p className="home-note">{t('welcome.risk')}</p>
        <div className="welcome-actions">
          <ButtonLink to="/pages/login/index" block>
            {t('welcome.signIn')}
          </ButtonLink>
          <ButtonLink to="/pages/tabbar/about/index" kind="secondary" block>
            {t('welcome.how')}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
