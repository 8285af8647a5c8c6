/** Expected failures of the bank, as values. Each has one HTTP status and one sentence. */
export const refusals = {
  body_invalid: [400, 'The request does not match the contract.'],
  unauthorized: [401, 'The key is missing or wrong.'],
  route_unknown: [404, 'No such call.'],
  deposit_unknown: [404, 'No deposit has this reference.'],
  instruction_unknown: [404, 'No instruction has this id. That is not a refusal: it may still arrive.'],
  account_unknown: [404, 'No such account.'],
  lease_unknown: [404, 'No such lease.'],
  line_unknown: [404, 'No such line on this account.'],
  webhook_unknown: [404, 'No such webhook.'],
  no_statement_day: [404, 'No statement is made on Sundays and bank holidays; the next one carries their lines.'],
  statement_not_ready: [409, 'The day is not over.'],
  conflict: [409, 'The same id was used with other content.'],
  holder_mismatch: [422, 'The account belongs to somebody else than the named holder.'],
  number_taken: [409, 'The number belongs to somebody else.'],
  already_decided: [409, 'The deposit is already decided.'],
  not_returnable: [409, 'Only a paid instruction can be returned.'],
  lease_started: [409, 'A lease with due dates may change only what comes after them.'],
  clock_backwards: [409, 'Something is already booked later than that.'],
  holiday_fixed: [409, 'A day up to today, or one that already carries lines, cannot become or stop being a holiday.'],
  institution_unknown: [422, 'No such bank or mobile-money operator for this kind of account.'],
  number_invalid: [422, 'The number cannot be right for this kind of account.'],
  account_closed: [422, 'The account is closed.'],
  expiry_past: [422, 'The expiry is not in the future.'],
  insufficient_funds: [422, 'The paying account does not have enough money.'],
  same_account: [422, 'Payer and payee are the same account.'],
  not_recallable: [422, 'Only a credit can be recalled, and never more of it than came in.'],
  too_large: [413, 'The request is too large.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

export class Refusal {
  readonly code: RefusalCode;
  readonly details: Record<string, unknown> | undefined;
  constructor(code: RefusalCode, details?: Record<string, unknown>) {
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return refusals[this.code][0];
  }
  toWire() {
    return {
      error: { code: this.code, message: refusals[this.code][1], ...(this.details && { details: this.details }) },
    };
  }
}

export const refuse = (code: RefusalCode, details?: Record<string, unknown>): Refusal => new Refusal(code, details);
