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
  const to = createLog('test', 'info', { write: (line) => void lines.push(JSON.parse(line) as never) });
  return { lines, logRefused: refusedLog(to, ['pin_wrong']) };
}

it('logs who was refused for what, but no refusals of the business', () => {
  const { lines, logRefused } = logged();
  for (const refusal of ['pin_wrong', 'balance_insufficient', 'role_missing']) logRefused(call(refusal));
  expect(lines.map(({ actor, refusal, event }) => [event, actor, refusal])).toEqual([
    ['refused', 'member:7', 'pin_wrong'],
    ['refused', 'member:7', 'role_missing'],
  ]);
});

it('writes few lines during a flood, and then how many more there were', () => {
  vi.useFakeTimers();
  const { lines, logRefused } = logged();
  for (let n = 0; n < LINES_A_MINUTE + 50; n++) logRefused(call('too_many_requests'));
  expect(lines).toHaveLength(LINES_A_MINUTE);
  vi.advanceTimersByTime(60_000);
  logRefused(call('too_many_requests'));
  vi.useRealTimers();
  expect(lines.slice(LINES_A_MINUTE).map(({ unwritten, refusal }) => unwritten ?? refusal)).toEqual([
    50,
    'too_many_requests',
  ]);
});
