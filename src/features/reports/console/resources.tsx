import MenuBook from '@mui/icons-material/MenuBookOutlined';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import HourglassBottom from '@mui/icons-material/HourglassBottomOutlined';
import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import Redeem from '@mui/icons-material/RedeemOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import Savings from '@mui/icons-material/SavingsOutlined';
import Bedtime from '@mui/icons-material/BedtimeOutlined';
import VerifiedUser from '@mui/icons-material/VerifiedUserOutlined';
import HistoryToggleOff from '@mui/icons-material/HistoryToggleOffOutlined';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import Percent from '@mui/icons-material/PercentOutlined';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import Summarize from '@mui/icons-material/SummarizeOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { ArrearsList, overdueRents } from './arrears-list.tsx';
import { AccountBalancesList, AccountPostingsList } from './account-lists.tsx';
import { ComplaintOutcomesList } from './complaint-outcomes-list.tsx';
import { EndingContractsList } from './ending-contracts-list.tsx';
import { DormantMembersList, UnclaimedIncomeList, VerificationTiersList } from './member-lists.tsx';
import { OpenPayoutsList } from './open-payouts-list.tsx';
import { SuspenseLinesList } from './suspense-lines-list.tsx';
import { BookedRentsList, FeeTurnoversList, WithheldTaxesList } from './period-lists.tsx';
import { BudgetKindsList, BudgetMovementsList } from './rewards-budget-lists.tsx';
import { ReportsPage } from './reports-page.tsx';
import { TransferShow } from './transfer-show.tsx';
import { t } from '#design/console/words.ts';

const roles = ['finance'] as const;

export const resources = defineConsole({
  acts: { 'reports.export': t('Exported a report') },
  subjects: { report: { text: (name) => t('Report: {name}', { name }) } },
  pages: [
    {
      path: 'reports',
      label: t('Reports'),
      group: 'Books',
      position: 6,
      roles,
      icon: Summarize,
      page: ReportsPage,
    },
  ],
  queues: [overdueRents],
  resources: [
    {
      name: 'account-postings',
      label: t('Postings of an account'),
      group: 'Books',
      position: 7,
      roles,
      icon: MenuBook,
      list: AccountPostingsList,
    },
    {
      name: 'account-balances',
      label: t('Members’ accounts'),
      group: 'Books',
      position: 8,
      roles,
      icon: People,
      list: AccountBalancesList,
    },
    {
      name: 'booked-rents',
      label: t('Booked rents'),
      group: 'Books',
      position: 9,
      roles,
      icon: Apartment,
      list: BookedRentsList,
    },
    {
      name: 'fee-turnovers',
      label: t('Fees'),
      group: 'Books',
      position: 10,
      roles,
      icon: Percent,
      list: FeeTurnoversList,
    },
    {
      name: 'withheld-taxes',
      label: t('Withheld tax'),
      group: 'Books',
      position: 11,
      roles,
      icon: Receipt,
      list: WithheldTaxesList,
    },
    {
      name: 'arrears',
      label: t('Rents in arrears'),
      group: 'Books',
      position: 12,
      roles,
      icon: EventBusy,
      list: ArrearsList,
    },
    {
      name: 'open-payouts',
      label: t('Payouts by age'),
      group: 'Books',
      position: 13,
      roles,
      icon: HourglassBottom,
      list: OpenPayoutsList,
    },
    {
      name: 'suspense-lines',
      label: t('Suspense by age'),
      group: 'Books',
      position: 14,
      roles,
      icon: HelpOutline,
      list: SuspenseLinesList,
    },
    {
      name: 'budget-kinds',
      label: t('Rewards budget by kind'),
      group: 'Books',
      position: 15,
      roles,
      icon: CardGiftcard,
      list: BudgetKindsList,
    },
    {
      name: 'budget-movements',
      label: t('Postings of the rewards budget'),
      group: 'Books',
      position: 16,
      roles,
      icon: Redeem,
      list: BudgetMovementsList,
    },
    {
      name: 'complaint-outcomes',
      label: t('Complaints by outcome'),
      group: 'Books',
      position: 17,
      roles,
      icon: Forum,
      list: ComplaintOutcomesList,
    },
    {
      name: 'unclaimed-income',
      label: t('Income not collected'),
      group: 'Books',
      position: 18,
      roles,
      icon: Savings,
      list: UnclaimedIncomeList,
    },
    {
      name: 'dormant-members',
      label: t('Dormant members'),
      group: 'Books',
      position: 19,
      roles,
      icon: Bedtime,
      list: DormantMembersList,
    },
    {
      name: 'verification-tiers',
      label: t('Members by verification tier'),
      group: 'Books',
      position: 20,
      roles,
      icon: VerifiedUser,
      list: VerificationTiersList,
    },
    {
      name: 'ending-contracts',
      label: t('Contracts that end soon'),
      group: 'Books',
      position: 21,
      roles,
      icon: HistoryToggleOff,
      list: EndingContractsList,
    },
    { name: 'transfers', label: t('Transfers in the ledger'), group: 'Books', roles, show: TransferShow },
  ],
});
