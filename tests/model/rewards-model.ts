// The model of the rewards engine, without database or locks (rewards.md 1): a list of grants, a budget, plans and
// caps. rewards.test.ts and programmes/ compare the engine with it.
export type Gives = 'money' | 'coupon' | 'points' | 'chances';
export type ModelGrant = {
  kind: string;
  gives: Gives;
  cause: string;
  member: number;
  amount: bigint;
  campaign: string | null;
  state: 'due' | 'held' | 'paid' | 'lapsed';
  reason: string | null;
  heldOnce: boolean;
  promisedIn: string;
  paidIn: string | null;
};
type Wish = Pick<ModelGrant, 'kind' | 'gives' | 'cause' | 'member' | 'amount' | 'campaign'> & { hold: string | null };

export class RewardsModel {
  readonly grants: ModelGrant[] = [];
  /** Without what is held for coupons. */
  budget = 0n;
  paying = true;
  pause: string | null = null;
  plans = new Map<string, bigint>();
  memberCaps = new Map<string, bigint>();
  campaigns = new Map<string, { kind: string; until: string; most: bigint }>();
  today: string;

  constructor(today: string) {
    this.today = today;
  }

  /** Promises grants and returns the number of new ones. */
  promise(wishes: readonly Wish[]): number {
    const fresh = wishes.filter(({ kind, cause }, n) => {
      const same = (one: Pick<Wish, 'kind' | 'cause'>) => one.kind === kind && one.cause === cause;
      return !this.grants.some(same) && wishes.findIndex(same) === n;
    });
    // The database inserts in the order of kind and cause.
    const inOrder = fresh.toSorted((a, b) => (`${a.kind} ${a.cause}` < `${b.kind} ${b.cause}` ? -1 : 1));
    const made = inOrder.map(
      ({ hold, ...wish }): ModelGrant => ({
        ...wish,
        state: hold ? 'held' : 'due',
        reason: hold,
        heldOnce: hold !== null,
        promisedIn: this.month,
        paidIn: null,
      }),
    );
    const earlier = this.grants.length;
    this.grants.push(...made);
    for (const one of made) this.#endCampaign(one);
    // Campaigns come first: a grant above its campaign's limit does not count against its member's cap.
    for (const [n, one] of made.entries())
      if (one.campaign && one.state !== 'lapsed' && this.#usedOf(one, earlier + n) > this.#mostOf(one))
        lapse(one, 'campaign_full');
    for (const [n, one] of made.entries()) {
      const cap = this.memberCaps.get(one.kind);
      if (cap !== undefined && one.state !== 'lapsed' && this.#ofMember(one, earlier + n) > cap)
        lapse(one, 'member_cap');
    }
    for (const one of made) if (!costsMoney(one) && one.state === 'due') this.#pay(one);
    return made.length;
  }

  /** Points or chances that are given at once, or refused because the member has had enough this month. */
  promiseOrRefuse(wish: Wish): 'ok' | 'reward_month_most' {
    const cap = this.memberCaps.get(wish.kind);
    if (cap !== undefined && this.#usedBy(wish) + wish.amount > cap) return 'reward_month_most';
    this.promise([wish]);
    return 'ok';
  }

  /** Money that is promised and paid at once, or refused. Everything that is already due is paid before it. */
  atOnce(wish: Omit<Wish, 'campaign' | 'hold'>): 'ok' | 'reward_month_most' | 'reward_not_now' {
    const fresh = { campaign: null, state: 'due', reason: null, heldOnce: false } as const;
    const one: ModelGrant = { ...wish, ...fresh, promisedIn: this.month, paidIn: null };
    const cap = this.memberCaps.get(one.kind);
    if (cap !== undefined && this.#usedBy(one) + one.amount > cap) return 'reward_month_most';
    const waiting = sum(this.#waiting());
    const plan = this.plans.get(one.kind);
    const above = plan !== undefined && this.paidThisMonth(one.kind) + one.amount > plan;
    if (!this.paying || waiting + one.amount > this.budget || above) return 'reward_not_now';
    this.grants.push(one);
    this.budget -= one.amount;
    this.#pay(one);
    return 'ok';
  }

  get month(): string {
    return this.today.slice(0, 7);
  }

  #endCampaign(one: ModelGrant): void {
    const campaign = one.campaign === null ? undefined : this.campaigns.get(one.campaign);
    if (one.campaign !== null && (campaign?.kind !== one.kind || this.today > campaign.until))
      lapse(one, 'campaign_over');
  }

  #mostOf = ({ campaign }: ModelGrant): bigint => this.campaigns.get(campaign ?? '')?.most ?? 0n;

  /** The sum of its campaign's promises up to this grant, this one included. */
  #usedOf(one: ModelGrant, at: number): bigint {
    return sum(
      this.grants.slice(0, at + 1).filter((other) => other.kind === one.kind && other.campaign === one.campaign),
    );
  }

  #ofMember(one: Pick<ModelGrant, 'kind' | 'member'>, at: number): bigint {
    return sum(
      this.grants
        .slice(0, at + 1)
        .filter((other) => other.kind === one.kind && other.member === one.member && other.promisedIn === this.month),
    );
  }
  #usedBy = (one: Pick<ModelGrant, 'kind' | 'member'>): bigint => this.#ofMember(one, this.grants.length - 1);

  #waiting = (): ModelGrant[] => this.grants.filter((one) => one.state === 'due' && costsMoney(one));

  #pay(one: ModelGrant): void {
    one.state = 'paid';
    one.paidIn = this.month;
  }

  paidThisMonth(kind: string): bigint {
    return sum(this.grants.filter((one) => one.kind === kind && one.state === 'paid' && one.paidIn === this.month));
  }

  /** Pays as the payer does, one grant after the other. Returns the number of paid grants. */
  pay(): number {
    const planned: ModelGrant[] = [];
    const stopped = new Set<string>();
    const taken = new Map<string, bigint>();
    for (const one of this.#waiting()) {
      const plan = this.plans.get(one.kind);
      const used = (taken.get(one.kind) ?? this.paidThisMonth(one.kind)) + one.amount;
      if (stopped.has(one.kind) || (plan !== undefined && used > plan)) stopped.add(one.kind);
      else {
        taken.set(one.kind, used);
        planned.push(one);
      }
    }
    this.pause = this.paying ? null : 'stopped';
    if (!this.paying) return 0;
    let paid = 0;
    for (const one of planned) {
      if (one.amount > this.budget) {
        this.pause = 'budget_empty';
        return paid;
      }
      this.budget -= one.amount;
      this.#pay(one);
      paid += 1;
    }
    if (this.budget === 0n) this.pause = 'budget_empty';
    return paid;
  }

  hold(n: number): boolean {
    const one = this.grants[n];
    if (one?.state !== 'due' || one.heldOnce) return false;
    Object.assign(one, { state: 'held', reason: 'under_review', heldOnce: true });
    return true;
  }

  decide(n: number, release: boolean): boolean {
    const one = this.grants[n];
    if (one?.state !== 'held') return false;
    if (!release) lapse(one, 'same_person');
    else if (!costsMoney(one)) this.#pay(one);
    else one.state = 'due';
    return true;
  }

  lapseCause(n: number): boolean {
    const one = this.grants[n];
    if (one?.state !== 'due' && one?.state !== 'held') return false;
    lapse(one, 'cause_gone');
    return true;
  }
}

/** Whether such a grant waits for the payer. */
export const costsMoney = ({ gives }: Pick<ModelGrant, 'gives'>): boolean => gives === 'money' || gives === 'coupon';

function lapse(one: ModelGrant, reason: string): void {
  one.state = 'lapsed';
  one.reason = reason;
}

/** The sum of the grants that have not lapsed. */
function sum(grants: readonly ModelGrant[]): bigint {
  return grants.reduce((all, { amount, state }) => (state === 'lapsed' ? all : all + amount), 0n);
}
