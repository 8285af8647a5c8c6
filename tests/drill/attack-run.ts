// Sends sequences of statements as the role of the API process, each in one transaction, and counts the answers.
import { DatabaseError } from 'pg';
import { connect, type Database, type Reserved } from '#platform/database/db.ts';
import { type Step, textOf } from './attack-steps.ts';

export type Sequence = {
  n: number;
  name: string;
  steps: Step[];
  /** Whether a refused statement is rolled back alone, as to a savepoint. Otherwise the sequence ends. */
  forgiving: boolean;
};

export class Counts {
  sequences = 0;
  /** By kind of statement: asked and accepted. */
  readonly kinds = new Map<string, [asked: number, accepted: number]>();
  /** By function and table: asked and accepted. */
  readonly targets = new Map<string, [asked: number, accepted: number]>();
  readonly refusals = new Map<string, number>();
  readonly jobErrors = new Map<string, number>();

  step({ kind, target }: Step, refusal: string | null): void {
    for (const [map, key] of [
      [this.kinds, kind],
      [this.targets, target],
    ] as const) {
      const [asked, accepted] = map.get(key) ?? [0, 0];
      map.set(key, [asked + 1, accepted + Number(refusal === null)]);
    }
    if (refusal !== null) this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1);
  }
  jobFailed(errors: readonly string[]): void {
    for (const said of errors) {
      const plain = said.replaceAll(/\d+/g, 'N').slice(0, 120);
      this.jobErrors.set(plain, (this.jobErrors.get(plain) ?? 0) + 1);
    }
  }
}

export type Sender = (step: Extract<Step, { kind: 'send' }>) => Promise<string | null>;

export class Attacker {
  readonly #sql: Database;
  readonly #send: Sender;
  readonly #counts: Counts;
  /** PIN attempts found wrong since the clock last moved, by member. An attempt that is compared twice counts once. */
  readonly guesses = new Map<string, Set<string>>();

  constructor(url: string, send: Sender, counts: Counts) {
    this.#sql = connect({ url, name: 'attack', max: 1, statementTimeoutMs: 1_000 });
    this.#send = send;
    this.#counts = counts;
  }

  async run({ steps, forgiving }: Sequence): Promise<void> {
    this.#counts.sequences += 1;
    const session = await this.#sql.reserve();
    try {
      await session.unsafe('begin');
      for (const step of steps) {
        if (step.kind === 'send') continue;
        const refusal = await this.#ask(session, step, forgiving);
        this.#counts.step(step, refusal);
        if (refusal !== null && !forgiving) break;
      }
      await session.unsafe('commit').catch((error: unknown) => this.#counts.step(COMMIT, reasonOf(error)));
    } finally {
      await session.unsafe('rollback; select pg_advisory_unlock_all()');
      session.release();
    }
    for (const step of steps) if (step.kind === 'send') this.#counts.step(step, await this.#send(step));
  }

  async #ask(session: Reserved, step: Exclude<Step, { kind: 'send' }>, forgiving: boolean) {
    if (forgiving) await session.unsafe('savepoint one');
    try {
      const rows = await session.unsafe<Record<string, unknown>[]>(step.sql);
      await this.#learn(session, step, rows);
      return null;
    } catch (error) {
      if (forgiving) await session.unsafe('rollback to savepoint one');
      return reasonOf(error);
    }
  }

  async #learn(session: Reserved, step: Step, rows: readonly Record<string, unknown>[]): Promise<void> {
    if (step.target === 'platform.advance_clock') this.guesses.clear();
    // The attacker knows a PIN that they set themselves, so earlier guesses no longer count.
    if (step.target === 'identity.set_pin') this.guesses.delete(/"member" => '?(\d+)/.exec(textOf(step))?.[1] ?? '');
    const wrong = rows.filter(({ outcome }) => outcome === 'wrong');
    if (wrong.length === 0) return;
    const [kept] = await session.unsafe<{ id: string }[]>(`select current_setting('attack.try', true) as id`);
    for (const { memberId } of wrong)
      this.guesses.set(String(memberId), (this.guesses.get(String(memberId)) ?? new Set()).add(kept?.id ?? ''));
  }

  end(): Promise<void> {
    return this.#sql.end({ timeout: 1 });
  }
}

const COMMIT: Step = { kind: 'call', target: 'commit', sql: 'commit' };

/** The database's name for a refusal, without the values in its message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof DatabaseError)) return String(error).slice(0, 80);
  const named = error.constraint ?? error.message.replaceAll(/"[^"]*"|\d+/g, '…');
  return `${error.code} ${named}`.slice(0, 90);
}
