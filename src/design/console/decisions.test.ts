// A decision is sent once, or undone, or its item is back in the queue with the reason.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Decisions, UNDO_MS } from './decisions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function clerk() {
  const way = new Decisions();
  const sent: string[] = [];
  const decide = (item: string, answer: () => Promise<string> = async () => `${item} done`) =>
    way.hold({
      item,
      said: `Approve ${item}`,
      send: () => {
        sent.push(item);
        return answer();
      },
    });
  return { way, sent, decide, decided: () => [...way.shown.decided] };
}

test('its item leaves the queue at once, and it is sent after five seconds, not before', async () => {
  const { decide, decided, way, sent } = clerk();
  decide('a');
  expect(decided()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent, way.shown.told, way.shown.sending]).toEqual([['a'], 'a done', 0]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, decided()]).toEqual([['a'], ['a']]);
});

test.each([0, 1, UNDO_MS - 1])('undone after %d ms it is never sent, and its item is back', async (ms) => {
  const { decide, decided, sent, way } = clerk();
  decide('a');
  await vi.advanceTimersByTimeAsync(ms);
  way.undo('Undone');
  way.undo('Undone');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, decided()]).toEqual([[], []]);
});

test('the next decision sends the one before it, and only the last one can be undone', async () => {
  const { decide, decided, sent, way } = clerk();
  for (const item of ['a', 'b', 'c']) decide(item);
  expect(sent).toEqual(['a', 'b']);
  way.undo('Undone');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, decided()]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test('going on sends it at once, and once', async () => {
  const { decide, sent, way } = clerk();
  expect(way.sendHeld()).toBe(false);
  decide('a');
  expect([way.sendHeld(), way.sendHeld(), sent]).toEqual([true, false, ['a']]);
  way.undo('Undone');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['a']);
});

test('an item that is decided already is not decided again, whether it waits, is being sent, or is done', async () => {
  const { decide, sent } = clerk();
  decide('a');
  decide('a');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  decide('a');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(sent).toEqual(['a']);
});

test('a failed one says so until the clerk has read it, and its item is back and can be decided again', async () => {
  const { decide, decided, way, sent } = clerk();
  const problem = new Error('refused');
  decide('a', () => Promise.reject(problem));
  decide('b');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(way.shown.failures).toEqual([{ said: 'Approve a', problem }]);
  expect(decided()).toEqual(['b']);
  way.forget(way.shown.failures[0]!);
  decide('a');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect([sent, way.shown.failures]).toEqual([['a', 'b', 'a'], []]);
});

test('before the clerk signs out, all are sent and answered', async () => {
  const { decide, way } = clerk();
  for (const item of ['a', 'b']) decide(item, () => new Promise((done) => setTimeout(() => done(item), 2_000)));
  const finished = vi.fn();
  void way.finish().then(finished);
  expect([way.shown.sending, way.shown.held]).toEqual([2, undefined]);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(finished).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([finished.mock.calls.length, way.shown.sending]).toEqual([1, 0]);
});

test('signing out waits for no answer longer than five seconds', async () => {
  const { way, decide } = clerk();
  decide('a', () => new Promise(() => undefined));
  const finished = vi.fn();
  void way.finish().then(finished);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(finished).toHaveBeenCalledOnce();
});
