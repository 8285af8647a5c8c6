/** The bank's clock: the machine's time plus an offset that survives a restart. All code of the bank asks it. */
import os from 'node:os';
import type { Sql } from './database.ts';

/** Addis Ababa has been at UTC+3 all year since 1936, so a business date needs no time-zone table. */
const ADDIS_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;
/** A time service makes smaller corrections than this at once. */
const LEAP_MS = 5 * 60_000;

export class BankClock {
  #offsetMs = 0;
  /** When the machine was booted, by the clock as it was before any jump. */
  #bootedMs = Date.now() - os.uptime() * 1000;
  #last: Promise<unknown> = Promise.resolve();

  get offsetMs(): number {
    return this.#offsetMs;
  }

  now(): Date {
    return new Date(this.#machineMs() + this.#offsetMs);
  }

  /** After a jump of the machine's clock, counts on from the uptime, so that no day is skipped or repeated. */
  #machineMs(): number {
    const upMs = os.uptime() * 1000;
    const leapt = Math.abs(Date.now() - upMs - this.#bootedMs) > LEAP_MS;
    if (!leapt) this.#bootedMs = Date.now() - upMs;
    return this.#bootedMs + upMs;
  }

  /** The business date (Africa/Addis_Ababa) of the bank's now. */
  today(): string {
    return businessDateOf(this.now());
  }

  async load(sql: Sql): Promise<void> {
    const [row] = await sql<{ clockOffsetMs: bigint }[]>`select clock_offset_ms from bank.setting`;
    this.#offsetMs = Number(row?.clockOffsetMs ?? 0n);
  }

  /**
   * Moves the clock. Returns false if an entry is later than the new time, because books never run backwards. Moves run
   * one at a time, so that memory matches the last stored value.
   */
  move(sql: Sql, offsetMs: number): Promise<boolean> {
    const mine = this.#last.then(() => this.#move(sql, offsetMs));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #move(sql: Sql, offsetMs: number): Promise<boolean> {
    const target = new Date(this.#machineMs() + offsetMs);
    const [moved] = await sql`
      update bank.setting set clock_offset_ms = ${offsetMs}
      where ${offsetMs} >= clock_offset_ms or not exists (select from bank.line where booked_at > ${target})
      returning 1`;
    if (moved) this.#offsetMs = offsetMs;
    return moved !== undefined;
  }
}

export function businessDateOf(at: Date): string {
  return new Date(at.getTime() + ADDIS_MS).toISOString().slice(0, 10);
}

/** The instant at which a business date begins, plus `hours`. */
export function startOfDay(date: string, hours = 0): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - ADDIS_MS + hours * 3_600_000);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
