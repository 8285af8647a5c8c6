import { expect, it, vi } from 'vitest';
import { createLog } from '../process/log.ts';
import { LINES_A_MINUTE, type Refused, refusedLog } from './answered-log.ts';

const call = (refusal: string): Refused => ({
  requestId: 'r',
  route: 'POST /api/v1/orders',
  code: 1,
  ms: 2,
  actor: 'member:7',
  intentId: null,
  refusal,
});

function logged() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('test', 'info', { write: (line) => void lines.push(JSON.parse(line) as never) });
  return { lines, tell: refusedLog(log, ['pin_wrong']) };
}

it('tells who was refused what, and keeps quiet about refusals of the business', () => {
  const { lines, tell } = logged();
  for (const refusal of ['pin_wrong', 'balance_insufficient', 'role_missing']) tell(call(refusal));
  expect(lines.map(({ actor, refusal, event }) => [event, actor, refusal])).toEqual([
    ['refused', 'member:7', 'pin_wrong'],
    ['refused', 'member:7', 'role_missing'],
  ]);
});

it('writes few lines of a flood, and then how many more there were', () => {
  vi.useFakeTimers();
  const { lines, tell } = logged();
  for (let n = 0; n < LINES_A_MINUTE + 50; n++) tell(call('too_many_requests'));
  expect(lines).toHaveLength(LINES_A_MINUTE);
  vi.advanceTimersByTime(60_000);
  tell(call('too_many_requests'));
  vi.useRealTimers();
  expect(lines.slice(LINES_A_MINUTE).map(({ unwritten, refusal }) => unwritten ?? refusal)).toEqual([
    50,
    'too_many_requests',
  ]);
});
