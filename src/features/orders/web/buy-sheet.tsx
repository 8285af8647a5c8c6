// The sheet in which a member buys a product: choose the quantity and coupon, check the quote, enter the transaction
// password, read the receipt.
import { type RefObject, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Columns, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { ErrorState, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { readAmount } from '#design/typed-amount.ts';
import { useNavigation, type AppPath } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { type Draft, useDraft } from '#platform/client/draft.ts';
import { type IntentHandle, useIntent } from '#platform/client/intents.ts';
import { useCall } from '#platform/client/queries.ts';
import { useDrawsOpen } from '#features/chances/web/public.tsx';
import { PinStep, ReceiptBand } from '#features/wallet/web/public.tsx';
import { Written } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { sentenceAround } from '#design/components/localized.tsx';
import { FundAmount, rangeOf, fundAmountProblem, Units } from './buy-amount.tsx';
import { useObstacleWords, incomeFirst, QuoteView, ShortRisk, type Source } from './quote-view.tsx';
import './orders.css';

type Product = DataOf<'GET /api/v1/products/{id}'>;
type Buying = IntentHandle<'POST /api/v1/orders'>;
type Choice = { units: number; amount: string; source: Source };
const NO_CHOICE: Choice = { units: 1, amount: '', source: 'recharge' };

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
  const typed = useDraft(`purchase ${product.id}`, NO_CHOICE);
  const buying = useIntent('POST /api/v1/orders', { path, onDone: typed.forget });
  // A purchase sent before a reload opens this sheet on any product's screen, until it is answered or the sheet is
  // closed.
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
      title={at === 'checking' ? t('buy.earlier') : t('buy.title', { product: wordsOf(product.title) })}
      locked={at === 'sending'}
    >
      {buying.state.at === 'done' ? (
        <Bought answer={buying.state.data} product={product} note={bought} />
      ) : (
        <BuySteps product={product} typed={typed} buying={buying} />
      )}
    </Sheet>
  );
}

function Bought({
  answer,
  product,
  note,
}: {
  answer: DataOf<'POST /api/v1/orders'>;
  product: Product;
  note: RefObject<HTMLDivElement | null>;
}) {
  const t = useTranslations('orders');
  const { ownMoney, date, dateTime } = useFormats();
  const grants = useGrants(product);
  return (
    <Stack>
      <ReceiptBand />
      <div ref={note} tabIndex={-1}>
        <p className="orders-title">{t('buy.done', { amount: ownMoney(answer.priceMinor - answer.couponMinor) })}</p>
        <p>{t('buy.doneWords', { until: dateTime(answer.coolingEndsAt) })}</p>
        {grants ? <p>{t('buy.grantsCome', { what: grants, date: date(answer.coolingEndsAt) })}</p> : null}
      </div>
      <DefinitionList
        items={[
          { term: t('buy.product'), value: <Written language={product.language}>{product.title}</Written> },
          { term: t('order.number'), value: answer.orderId },
          answer.couponMinor > 0
            ? { term: t('order.fromCoupon'), value: <Money minor={answer.couponMinor} hideable /> }
            : null,
          {
            term: answer.couponMinor > 0 ? t('order.fromWallets') : t('quote.price'),
            value: <Money minor={answer.priceMinor - answer.couponMinor} hideable total />,
            total: true,
          },
        ]}
      />
      <ButtonLink to="/pagesB/mine/orderDetail/index" item={{ id: answer.orderId }} block>
        {t('buy.seeOrder')}
      </ButtonLink>
    </Stack>
  );
}

/** Which grants follow the purchase when it settles. Chances are mentioned only if draws are open. */
function useGrants({ pointsGranted, chancesGranted }: Product): 'points' | 'chances' | 'both' | undefined {
  const chances = useDrawsOpen() && chancesGranted > 0;
  if (pointsGranted > 0) return chances ? 'both' : 'points';
  return chances ? 'chances' : undefined;
}

/** The member's choices so far, and the quote for them. */
function useWish(product: Product, { draft: { units, amount, source }, change }: Draft<Choice>) {
  const isFund = product.type === 'fund';
  // Undefined: the quote picks the best coupon. A new quantity resets this, because other coupons may fit it.
  const [couponId, setCouponId] = useState<string>();
  const locale = useLocale();
  const typed = isFund ? readAmount(amount) : undefined;
  const problem = typed === undefined ? undefined : fundAmountProblem(product, typed);
  const wanted = isFund ? { amountMinor: typed ?? 0 } : { units };
  const known = !isFund || (typed !== undefined && problem === undefined);
  const quote = useCall(
    'GET /api/v1/order-quotes',
    { query: { productId: product.id, ...wanted, ...(couponId === undefined ? {} : { couponId }), locale } },
    { enabled: known, live: true, quiet: true, staleMs: 0 },
  );
  const payment = quote.data && source === 'income' ? incomeFirst(quote.data) : undefined;
  const changeAmount = (part: { units: number } | { amount: string }) => {
    setCouponId(undefined);
    change(part);
  };
  return {
    isFund,
    units,
    setUnits: (count: number) => changeAmount({ units: count }),
    amount,
    setAmount: (text: string) => changeAmount({ amount: text }),
    problem,
    source,
    setSource: (chosen: Source) => change({ source: chosen }),
    setCouponId,
    wanted,
    known,
    quote,
    payment,
  };
}

type WishState = ReturnType<typeof useWish>;

function BuySteps({ product, typed, buying }: { product: Product; typed: Draft<Choice>; buying: Buying }) {
  const t = useTranslations('orders');
  const { money, dateTime } = useFormats();
  const wish = useWish(product, typed);
  const [agreed, setAgreed] = useState(false);
  const { wanted, payment, quote } = wish;
  if (buying.state.at === 'rest' && !(agreed && quote.data))
    return <WishStep product={product} wish={wish} onAgree={() => setAgreed(true)} />;
  const amount = money(quote.data?.toPayMinor);
  const coupon = quote.data?.coupon ? { couponId: quote.data.coupon.id } : {};
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
          { body: { productId: product.id, ...wanted, ...(payment ? { payment } : {}), ...coupon, pin } },
          t('buy.label', { product: wordsOf(product.title), amount }),
        )
      }
    >
      <p>
        {sentenceAround({ product: <Written language={product.language}>{product.title}</Written> }, (marks) =>
          t('buy.pinWords', { ...marks, amount, until: dateTime(quote.data?.coolingEndsAt) }),
        )}
      </p>
    </PinStep>
  );
}

function WishStep({ product, wish, onAgree }: { product: Product; wish: WishState; onAgree: () => void }) {
  const t = useTranslations('orders');
  const { money } = useFormats();
  const { go } = useNavigation();
  const obstacle = useObstacleWords();
  const { isFund, known, quote, problem } = wish;
  const shown = known ? quote.data : undefined;
  const refused = shown
    ? obstacle(shown)
    : problem
      ? t(`buy.amountWrong.${problem}`, rangeOf(product, money))
      : undefined;
  const lacksMoney = shown?.obstacles[0] === 'balance_insufficient';
  return (
    <Stack gap={12}>
      {isFund ? (
        <FundAmount
          product={product}
          value={wish.amount}
          onChange={wish.setAmount}
          problem={problem}
          refused={known ? quote.error?.message : undefined}
        />
      ) : (
        <Units
          value={wish.units}
          onChange={wish.setUnits}
          most={Math.min(shown?.limitLeft ?? product.stockLeft, product.stockLeft)}
        />
      )}
      {shown ? (
        <QuoteView quote={shown} source={wish.source} onSource={wish.setSource} onCoupon={wish.setCouponId} />
      ) : (
        <ShortRisk returnsPrincipal={product.returnsPrincipal} />
      )}
      {!shown && !isFund && quote.error ? (
        <ErrorState reference={quote.error.reference}>{quote.error.message}</ErrorState>
      ) : null}
      {!shown && known && !quote.error ? <SkeletonRows rows={3} /> : null}
      <div className="orders-buy">
        <Columns min={8} gap={8}>
          {lacksMoney ? (
            <Button kind="secondary" block onClick={() => go({ to: '/pagesB/wallet/recharge/index' })}>
              {t('buy.recharge')}
            </Button>
          ) : null}
          <Button block disabled={!shown || refused !== undefined} onClick={onAgree}>
            {refused ?? (isFund && wish.amount === '' ? t('buy.enterAmount') : t('buy.continue'))}
          </Button>
        </Columns>
      </div>
    </Stack>
  );
}
