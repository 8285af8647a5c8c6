// Pictures on a post: only the member who sent them can attach them, and every reader of the post sees them.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aWriter, type Writer } from '#kit/forum.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import { aPicture } from '#kit/pictures.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as uploads } from '#features/uploads/server/routes.ts';
import { routes } from '../routes.ts';

let context: TestContext;
let call: Call;
let http: FastifyInstance;

beforeAll(async () => {
  context = await testContext(await freshDatabase());
  ({ call, http } = await edgeOf(context, [identity, uploads, routes]));
});

const DONE = 100_000;
const NO_PICTURE = 202_805;
const send = async ({ token, device }: Writer): Promise<string> => {
  const headers = {
    authorization: token,
    'device-id': device,
    'idempotency-key': randomUUID(),
    'content-type': 'application/octet-stream',
  };
  const sent = await http.inject({ method: 'POST', url: '/api/v1/pictures', headers, payload: await aPicture() });
  return (JSON.parse(sent.body) as { data: { id: string } }).data.id;
};
const look = ({ token, device }: Pick<Writer, 'token' | 'device'>, url: string) =>
  http.inject({ method: 'GET', url, headers: { authorization: token, 'device-id': device } });

it('shows pictures only through their post, and no longer once it is withdrawn', async () => {
  const [author, reader] = [await aWriter(context, call), await aWriter(context, call)];
  const [one, two] = [await send(author), await send(author)];
  const { data: post } = await author.post('With pictures', 'Two of them', [one, two]);
  expect(post.pictures.map(({ id }) => id)).toEqual([one, two]);
  const url = `/api/v1/entries/${post.id}/pictures/${one}/320`;
  expect((await look(reader, url)).headers['content-type']).toBe('image/webp');
  expect((await look(reader, `/api/v1/entries/${post.id}/pictures/${'x'.repeat(22)}/320`)).json()).toMatchObject({
    code: NO_PICTURE,
  });
  const { data: other } = await reader.post('Without');
  expect((await look(author, `/api/v1/entries/${other.id}/pictures/${one}/320`)).json()).toMatchObject({
    code: NO_PICTURE,
  });
  const token = await staffToken(context, await aStaff(context, 'content'));
  const desk = `/console/api/v1/forum-entries/${post.id}/pictures/${one}/320`;
  expect((await look({ token, device: 'desk' }, desk)).headers['content-type']).toBe('image/webp');
  await author.withdraw(post.id);
  expect((await look(reader, url)).json()).toMatchObject({ code: NO_PICTURE });
  expect((await author.look(post.id)).data.pictures).toEqual([]);
});

it('refuses a post with another member’s picture', async () => {
  const [author, thief] = [await aWriter(context, call), await aWriter(context, call)];
  const picture = await send(author);
  expect((await thief.post('Not mine', 'A picture', [picture])).code).toBe(NO_PICTURE);
  expect((await thief.read('/api/v1/my-entries?kind=posts')).data).toMatchObject({ items: [] });
  expect((await author.post('Mine', 'A picture', [picture])).code).toBe(DONE);
});
