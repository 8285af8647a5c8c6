// The form of a new round as typed, its templates, its odds and costs, and the request made from it. Pure.
import { type Localized, toWireText } from '#design/console/localized-field.tsx';
import { readAmount } from '#design/typed-amount.ts';
import type { AskOf } from '#platform/client/call-types.ts';
import type { Game, PrizeKind } from './round-labels.ts';
import { gameTitle, moneyTitle, pointsTitle, prizeTitle } from './round-titles.ts';

export type RoundBody = Omit<AskOf<'POST /console/api/v1/draws/rounds'>['body'], 'assertion'>;

/** Figures are texts as typed. `worth` is an amount. An empty `stock` means unlimited. */
export type PrizeDraft = {
  id: string;
  kind: PrizeKind;
  title: Localized;
  weight: string;
  worth: string;
  points: string;
  stock: string;
  batchId: string;
  /** Whether members may pick it for the guarantee. */
  picked: boolean;
};

export type RoundDraft = {
  game: Game;
  title: Localized;
  prizes: PrizeDraft[];
  playsMost: string;
  /** The number of the play that gives the picked prize. Empty: no guarantee. */
  guarantee: string;
  /** The first day. Empty: the round opens with the second signature. */
  from: string;
  /** The last day. */
  until: string;
  /** How many rounds with the same prizes follow; empty means none. `days`: the length of each. */
  followers: string;
  days: string;
};

const prize = (id: string, change: Partial<PrizeDraft>): PrizeDraft => ({
  id,
  kind: 'cash',
  title: {},
  weight: '1',
  worth: '',
  points: '',
  stock: '',
  batchId: '',
  picked: false,
  ...change,
});

const money = (birr: number, weight: number, picked = false) =>
  prize(`money-${birr}`, {
    title: moneyTitle(birr),
    weight: String(weight),
    worth: String(birr),
    picked,
  });
/** 100 C3coin are worth 1.00. */
const points = (count: number, weight: number) =>
  prize(`coin-${count}`, {
    kind: 'points',
    title: pointsTitle(count),
    weight: String(weight),
    worth: String(count / 100),
    points: String(count),
  });
const nothing = (weight: number) =>
  prize('nothing', { kind: 'nothing', title: prizeTitle('nothing'), weight: String(weight), worth: '0' });
const goods = (id: 'lamp' | 'pot', of: { birr: number; weight: number; stock: number }) =>
  prize(id, {
    kind: 'goods',
    title: prizeTitle(id),
    weight: String(of.weight),
    worth: String(of.birr),
    stock: String(of.stock),
    picked: true,
  });

/** The prizes with which each game's form starts, as many as its drawing has room for. Weights add up to 1,000. */
const TEMPLATES: Record<Game, readonly PrizeDraft[]> = {
  draw: [money(20, 20, true), money(5, 80), points(50, 300), nothing(600)],
  'draw-turntable': [money(50, 5, true), money(10, 45), money(2, 150), points(100, 100), points(20, 300), nothing(400)],
  'draw-grid': [
    goods('lamp', { birr: 600, weight: 1, stock: 3 }),
    money(25, 10, true),
    money(10, 39),
    money(5, 50),
    points(100, 100),
    points(50, 150),
    points(20, 250),
    nothing(400),
  ],
  'draw-slot-machine': [money(100, 2, true), money(20, 18), money(5, 80), points(50, 300), nothing(600)],
  'draw-golden-egg': [goods('pot', { birr: 400, weight: 2, stock: 5 }), money(10, 48), points(50, 350), nothing(600)],
  'draw-treasure-chest': [
    goods('lamp', { birr: 600, weight: 2, stock: 3 }),
    money(50, 8, true),
    money(5, 90),
    points(100, 300),
    nothing(600),
  ],
};

export function templateOf(game: Game, until: string): RoundDraft {
  return {
    game,
    title: gameTitle(game),
    prizes: [...TEMPLATES[game]],
    playsMost: '200',
    guarantee: '10',
    from: '',
    until,
    followers: '',
    days: '7',
  };
}

/** Adds an empty prize with an unused id. */
export function withPrize({ prizes }: Pick<RoundDraft, 'prizes'>): PrizeDraft[] {
  let n = prizes.length + 1;
  while (prizes.some(({ id }) => id === `prize-${n}`)) n++;
  return [...prizes, prize(`prize-${n}`, {})];
}

const whole = (text: string): number | undefined => {
  const plain = text.replaceAll(',', '').trim();
  return /^\d{1,10}$/.test(plain) && Number(plain) > 0 ? Number(plain) : undefined;
};

function worthOf({ kind, worth }: PrizeDraft): number | undefined {
  if (kind === 'nothing') return 0;
  const minor = readAmount(worth);
  return minor !== undefined && minor > 0 ? minor : undefined;
}

/** Odds and costs of a draft. Fields that cannot be read count as 0. */
export function figuresOf({ prizes, playsMost, followers }: RoundDraft) {
  const rows = prizes.map((one) => ({ weight: whole(one.weight) ?? 0, worth: worthOf(one) ?? 0 }));
  const holdMinor = Math.max(0, ...rows.map(({ worth }) => worth));
  return {
    W: rows.reduce((sum, { weight }) => sum + weight, 0),
    weights: rows.map(({ weight }) => weight),
    expectedTimesW: rows.reduce((sum, { weight, worth }) => sum + BigInt(weight) * BigInt(worth), 0n),
    holdMinor,
    worstMinor: holdMinor * (whole(playsMost) ?? 0) * (1 + (whole(followers) ?? 0)),
  };
}

/** The body of the request. Undefined while a field is missing or invalid. */
export function bodyOf(draft: RoundDraft): RoundBody | undefined {
  const prizes = draft.prizes.map(prizeOf);
  const playsMost = whole(draft.playsMost);
  const title = titleOf(draft.title);
  const guarantee = guaranteeOf(draft);
  const followedBy = followersOf(draft);
  if (!title || !playsMost || !draft.until || guarantee === undefined || followedBy === undefined) return undefined;
  const known = prizes.flatMap((one) => (one ? [one] : []));
  if (known.length < 2 || known.length !== prizes.length) return undefined;
  // The end of the last day in Addis Ababa.
  const endsAt = new Date(`${draft.until}T24:00:00+03:00`).toISOString();
  return {
    game: draft.game,
    title,
    prizes: known,
    playsMost,
    guarantee,
    endsAt,
    ...(draft.from && { startsAt: new Date(`${draft.from}T00:00:00+03:00`).toISOString() }),
    ...(followedBy && { followedBy }),
  };
}

function followersOf({ followers, days }: RoundDraft): RoundBody['followedBy'] | null {
  if (followers.trim() === '') return null;
  const [rounds, each] = [whole(followers), whole(days)];
  return rounds !== undefined && rounds <= 25 && each !== undefined && each <= 31 ? { rounds, days: each } : undefined;
}

function titleOf(title: Localized): RoundBody['title'] | undefined {
  const { am, ...others } = toWireText(title);
  return others.en && am ? { ...others, am } : undefined;
}

function guaranteeOf({ guarantee, prizes }: RoundDraft): RoundBody['guarantee'] | undefined {
  if (guarantee.trim() === '') return null;
  const k = whole(guarantee);
  const options = prizes.filter(({ picked, kind }) => picked && kind !== 'nothing').map(({ id }) => id);
  return k !== undefined && k >= 2 && options.length > 0 ? { k, options } : undefined;
}

function prizeOf(draft: PrizeDraft): RoundBody['prizes'][number] | undefined {
  const { id, kind } = draft;
  const [title, weight, valueMinor] = [titleOf(draft.title), whole(draft.weight), worthOf(draft)];
  const count = kind === 'points' ? whole(draft.points) : null;
  const stock = kind === 'nothing' || draft.stock.trim() === '' ? null : whole(draft.stock);
  const couponBatchId = kind === 'coupon' ? draft.batchId.trim() : null;
  if (!title || !weight || valueMinor === undefined || count === undefined || stock === undefined) return undefined;
  if ((kind === 'goods' || kind === 'coupon') && stock === null) return undefined;
  if (couponBatchId === '') return undefined;
  return { id, kind, title, weight, valueMinor, points: count, stock, couponBatchId };
}
