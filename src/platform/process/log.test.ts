import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { createLog, linesThatMayFail } from './log.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

function logged(error: unknown): Record<string, unknown> {
  const lines: string[] = [];
  createLog('test', 'info', { write: (line) => lines.push(line) }).error({ err: error }, 'unexpected');
  return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
}

it('keeps a text with line breaks in one log line, so that no input can forge a second', () => {
  const lines: string[] = [];
  const log = createLog('test', 'info', { write: (line) => lines.push(line) });
  const forged = 'a name\n{"level":30,"msg":"signed in"}\u2028';
  log.info({ label: forged }, forged);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ label: forged, msg: forged, level: 30, time: expect.any(Number) });
});

describe('a full disk', () => {
  it('drops lines, and says how many before the next line that fits', () => {
    const disk = { full: false, lines: [] as string[] };
    const to = linesThatMayFail((line) => {
      if (disk.full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      disk.lines.push(line);
    });
    const log = createLog('test', 'info', to);
    log.info('before');
    disk.full = true;
    log.info('lost');
    log.error(new Error('lost too'));
    disk.full = false;
    log.info('after');
    const messages = disk.lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toEqual(['before', '2 lines were lost', 'after']);
  });
});

describe('a logged error', () => {
  it('of the database has its code and constraint, and no data of the row', async () => {
    await db.admin`create table public.secretive (phone text check (phone like '+251%'), born date)`;
    const errors = [
      await db.admin`insert into public.secretive values ('+4369912345678', '1990-05-04')`.catch(
        (error: unknown) => error,
      ),
      await db.admin`insert into public.secretive (born) values ('Almaz Desta'::text::date)`.catch(
        (error: unknown) => error,
      ),
    ];
    for (const error of errors) {
      expect(String((error as Error).message) + String((error as { detail?: string }).detail)).toMatch(
        /4369912345678|Almaz/,
      );
      const line = logged(error);
      expect(JSON.stringify(line)).not.toMatch(/4369912345678|Almaz|1990-05-04/);
      expect(line).toMatchObject({
        msg: 'unexpected',
        err: { code: expect.stringMatching(/^2/), stack: expect.any(Array) },
      });
    }
    expect(logged(errors[0]).err).toMatchObject({ code: '23514', constraint: 'secretive_phone_check' });
  });

  it('of our own code keeps its message and its cause', () => {
    const cause = Object.assign(new Error('550 almaz@example.org: no such user'), { code: 'EENVELOPE' });
    expect(logged(new Error('the message did not leave', { cause })).err).toMatchObject({
      type: 'Error',
      message: 'the message did not leave',
      stack: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
      cause: { code: 'EENVELOPE' },
    });
    expect(JSON.stringify(logged(new Error('x', { cause })))).not.toContain('almaz');
  });
});
