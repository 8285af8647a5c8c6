// Authors in the forum for tests, who call the API over the edge.
import { randomUUID } from 'node:crypto';
import type { Entry, Place } from '#features/forum/contract/shapes.ts';
import type { Context } from '#platform/context.ts';
import type { Call, Reply } from './edge.ts';
import { aMember, PASSWORD } from './people.ts';

export type Answer = Omit<Reply, 'data'> & { data: Entry };

/** A member with a session, and functions for what they do in the forum. */
export async function aWriter(context: Context, call: Call) {
  const { id, phone, memberNo } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD }, device: phone });
  const { token } = data as { token: string };
  const act = (route: Parameters<Call>[0], body?: unknown, key: string = randomUUID()) =>
    call(route, { token, key, device: phone, ...(body === undefined ? {} : { body }) });
  const of = (route: Parameters<Call>[0], body?: unknown) => act(route, body) as Promise<Reply> as Promise<Answer>;
  return {
    id,
    memberNo,
    token,
    device: phone,
    act,
    read: (path: string) => call(`GET ${path}` as 'GET /', { token, device: phone }),
    post: (title: string, body = `About ${title}.`, pictures: readonly string[] = []) =>
      of('POST /api/v1/posts', { title, body, pictures }),
    comment: (under: Place, body: string) => of('POST /api/v1/comments', { under, body }),
    edit: (entry: string, body: string, title?: string) =>
      of(`POST /api/v1/entries/${entry}/edit`, { body, ...(title === undefined ? {} : { title }) }),
    withdraw: (entry: string) => of(`POST /api/v1/entries/${entry}/withdraw`),
    like: (entry: string, liked = true) => act(`POST /api/v1/entries/${entry}/like`, { liked }),
    report: (entry: string, reason = 'spam', note = '') =>
      act(`POST /api/v1/entries/${entry}/reports`, { reason, note }),
    look: async (entry: string) =>
      (await call(`GET /api/v1/entries/${entry}`, { token, device: phone })) as Reply as Answer,
  };
}
export type Writer = Awaited<ReturnType<typeof aWriter>>;
