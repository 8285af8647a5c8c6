import { type RefObject, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '../../../design/arrival-focus.ts';
import { Button, ButtonLink, IconButton } from '../../../design/components/button.tsx';
import { Choices } from '../../../design/components/choice-field.tsx';
import { DefinitionList } from '../../../design/components/data.tsx';
import { Note, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { Sheet } from '../../../design/components/sheet.tsx';
import { ErrorState, SkeletonRows } from '../../../design/components/states.tsx';
import { useFormats } from '../../../design/formats.ts';
import { readAmount } from '../../../design/money-text.ts';
import { useNavigation, type AppPath } from '../../../design/navigation.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { type IntentHandle, useIntent } from '../../../platform/client/intents.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { PinStep } from '../../wallet/web/public.tsx';
import { FundAmount } from './fund-amount.tsx';
import { fundAmountProblem } from './fund-amount-rules.ts';
import { SaidBefore } from './said-before.tsx';
import './orders.css';

type Product = DataOf<'GET /api/v1/products/{id}'>;
type Quote = DataOf<'GET /api/v1/order-quotes'>;
type Buying = IntentHandle<'POST /api/v1/orders'>;

/** Buying in three steps on one sheet: the quantity, the terms, the transaction password. */
export function BuySheet({
  product,
  open,
  onClose,
  path,
}: {
  product: Product;
  open: boolean;
  onClose: () => void;
  path: AppPath;
}) {
  const t = useTranslations('orders');
  const buying = useIntent('POST /api/v1/orders', { path });
  // A request from before a reload shows itself on any product's screen, until it is answered or put aside.
  const [aside, setAside] = useState(false);
  const { at } = buying.state;
  const bought = useArrivalFocus<HTMLDivElement>(at === 'done');
  const close = () => {
    buying.reset();
    setAside(at === 'checking');
    onClose();
  };
  return (
    <Sheet
      open={open || (at !== 'rest' && !aside)}
      onClose={close}
      title={at === 'checking' ? t('buy.earlier') : t('buy.title', { product: product.title })}
      locked={at === 'sending'}
    >
      {buying.state.at === 'done' ? (
        <Bought answer={buying.state.data} note={bought} />
      ) : (
        <BuySteps product={product} buying={buying} />
      )}
    </Sheet>
  );
}

function Bought({ answer, note }: { answer: DataOf<'POST /api/v1/orders'>; note: RefObject<HTMLDivElement | null> }) {
  const t = useTranslations('orders');
  const { money, dateTime } = useFormats();
  return (
    <Stack>
      <div ref={note} tabIndex={-1}>
        <Note tone="positive" icon="check" title={t('buy.done', { amount: money(answer.priceMinor) })}>
          {t('buy.doneWords', { until: dateTime(answer.coolingEndsAt) })}
        </Note>
      </div>
      <ButtonLink to="/pagesB/mine/orderDetail/index" item={{ id: answer.orderId }} block>
        {t('buy.seeOrder')}
      </ButtonLink>
    </Stack>
  );
}

type Source = 'recharge' | 'income';

/** The member's choice so far, and its result. */
function useWish(product: Product) {
  const isFund = product.type === 'fund';
  const [units, setUnits] = useState(1);
  const [amount, setAmount] = useState('');
  const [source, setSource] = useState<Source>('recharge');
  const locale = useLocale();
  const typed = isFund ? readAmount(amount) : undefined;
  const problem = typed === undefined ? undefined : fundAmountProblem(product, typed);
  const wanted = isFund ? { amountMinor: typed ?? 0 } : { units };
  const known = !isFund || (typed !== undefined && problem === undefined);
  const quote = useCall(
    'GET /api/v1/order-quotes',
    { query: { productId: product.id, ...wanted, locale } },
    { enabled: known, live: true, quiet: true, staleMs: 0 },
  );
  const payment = quote.data && source === 'income' ? incomeFirst(quote.data) : undefined;
  return { isFund, units, setUnits, amount, setAmount, problem, source, setSource, wanted, known, quote, payment };
}

type WishState = ReturnType<typeof useWish>;

function BuySteps({ product, buying }: { product: Product; buying: Buying }) {
  const t = useTranslations('orders');
  const { money } = useFormats();
  const wish = useWish(product);
  const [agreed, setAgreed] = useState(false);
  const { wanted, payment, quote } = wish;
  if (buying.state.at === 'rest' && !(agreed && quote.data))
    return <WishStep product={product} wish={wish} onAgree={() => setAgreed(true)} />;
  const named = { product: product.title, amount: money(quote.data?.priceMinor) };
  const back = () => {
    buying.reset();
    setAgreed(false);
    void quote.refetch();
  };
  return (
    <PinStep
      intent={buying}
      onBack={back}
      refused={t('buy.refused')}
      look={{ where: t('mine.title'), to: { to: '/pagesB/mine/product/index' } }}
      onPin={(pin) =>
        buying.send(
          { body: { productId: product.id, ...wanted, ...(payment ? { payment } : {}), pin } },
          t('buy.label', named),
        )
      }
    >
      <p>{t('buy.pinWords', named)}</p>
    </PinStep>
  );
}

function WishStep({ product, wish, onAgree }: { product: Product; wish: WishState; onAgree: () => void }) {
  const t = useTranslations('orders');
  const { isFund, known, quote } = wish;
  const shown = known ? quote.data : undefined;
  return (
    <Stack>
      {isFund ? (
        <FundAmount
          product={product}
          value={wish.amount}
          onChange={wish.setAmount}
          problem={wish.problem}
          refused={known ? quote.error?.message : undefined}
        />
      ) : (
        <Units value={wish.units} onChange={wish.setUnits} most={shown?.limitLeft ?? product.stockLeft} />
      )}
      {shown ? <QuoteView quote={shown} source={wish.source} onSource={wish.setSource} /> : null}
      {!shown && !isFund && quote.error ? (
        <ErrorState reference={quote.error.reference}>{quote.error.message}</ErrorState>
      ) : null}
      {!shown && known && !quote.error ? <SkeletonRows rows={3} /> : null}
      <SaidBefore returnsPrincipal={product.returnsPrincipal} />
      <Button block disabled={!shown || shown.obstacles.length > 0} onClick={onAgree}>
        {t('buy.continue')}
      </Button>
    </Stack>
  );
}

function incomeFirst({ priceMinor, balances }: Quote): { rechargeMinor: number; incomeMinor: number } {
  const incomeMinor = Math.min(priceMinor, balances.incomeMinor);
  return { rechargeMinor: priceMinor - incomeMinor, incomeMinor };
}

function Units({ value, onChange, most }: { value: number; onChange: (units: number) => void; most: number }) {
  const t = useTranslations('orders');
  return (
    <div className="orders-stepper">
      <span id="orders-units">{t('buy.units')}</span>
      <IconButton icon="minus" label={t('buy.fewer')} disabled={value <= 1} onClick={() => onChange(value - 1)} />
      <output className="numerals" aria-labelledby="orders-units">
        {value}
      </output>
      <IconButton
        icon="plus"
        label={t('buy.more')}
        disabled={value >= Math.max(1, most)}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}

function QuoteView({ quote, source, onSource }: { quote: Quote; source: Source; onSource: (source: Source) => void }) {
  const t = useTranslations('orders');
  const { ownMoney, dateTime, date, count } = useFormats();
  const split = source === 'income' ? incomeFirst(quote) : quote.payment;
  const { go } = useNavigation();
  return (
    <Stack>
      <DefinitionList
        items={[
          { term: t('quote.expectedCycle'), value: <Money minor={quote.expectedMinor} /> },
          {
            term: t('quote.cycles'),
            value: t('quote.cyclesValue', { count: quote.cycles, cycle: quote.product.cycle }),
          },
          { term: t('quote.expectedTotal'), value: <Money minor={quote.expectedTotalMinor} /> },
          { term: t('quote.coolingEnds'), value: dateTime(quote.coolingEndsAt) },
          { term: t('quote.earnsFrom'), value: dateTime(quote.earnsFrom) },
          { term: t('quote.expires'), value: date(quote.expiresAt) },
          quote.returnsPrincipal ? { term: t('quote.principalDue'), value: date(quote.maturesAt) } : null,
          quote.pointsGranted > 0 ? { term: t('quote.points'), value: count(quote.pointsGranted) } : null,
          quote.chances > 0 ? { term: t('quote.chances'), value: count(quote.chances) } : null,
          { term: t('quote.price'), value: <Money minor={quote.priceMinor} total />, total: true },
        ]}
      />
      {quote.product.type === 'fund' ? <p className="orders-line">{t('quote.roundedDown')}</p> : null}
      <Choices
        legend={t('quote.payFrom')}
        value={source}
        onChange={onSource}
        choices={[
          {
            value: 'recharge',
            label: t('quote.rechargeFirst'),
            detail: t('quote.inWallet', { amount: ownMoney(quote.balances.rechargeMinor) }),
          },
          {
            value: 'income',
            label: t('quote.incomeFirst'),
            detail: t('quote.inWallet', { amount: ownMoney(quote.balances.incomeMinor) }),
          },
        ]}
      />
      {quote.obstacles.length === 0 ? (
        <p className="orders-line">
          {t('quote.split', { recharge: ownMoney(split.rechargeMinor), income: ownMoney(split.incomeMinor) })}
        </p>
      ) : null}
      {quote.obstacles.slice(0, 1).map((name) => (
        <Note key={name} tone="negative" icon="warning">
          <p>{t(`obstacle.${name}`)}</p>
          {name === 'balance_insufficient' ? (
            <Button kind="secondary" small onClick={() => go({ to: '/pagesB/wallet/recharge/index' })}>
              {t('buy.recharge')}
            </Button>
          ) : null}
        </Note>
      ))}
    </Stack>
  );
}
