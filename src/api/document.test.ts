// /openapi.json: it is cacheable, and counts towards a caller's limit.
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { FeatureRoutes } from '#platform/feature.ts';
import { mountDocument } from './document.ts';
import { routes } from './features.gen.ts';
import { openTexts } from '#platform/language/refusal-texts.ts';

function server(retryAfterSeconds: number, features: readonly FeatureRoutes[] = []) {
  const app = Fastify();
  const counted: string[] = [];
  const throttle = ({ route, address }: { route: string; address: string }) => {
    counted.push(`${route} ${address}`);
    return retryAfterSeconds;
  };
  mountDocument(app, { features, textOf: openTexts(), throttle });
  return { app, counted };
}

it('is not sent again to a caller who has it', async () => {
  const { app } = server(0);
  for (const url of ['/openapi.json', '/docs']) {
    const { headers } = await app.inject({ url });
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

it('counts towards the limit of calls of its network', async () => {
  const { app, counted } = server(7);
  const answer = await app.inject({ url: '/openapi.json', remoteAddress: '192.0.2.77' });
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('7');
  expect(answer.json()).toMatchObject({ code: 429001 });
  expect(counted).toEqual(['GET /openapi.json 192.0.2.77']);
});

it('gives the number of every refusal that a call declares, also of those of another feature', async () => {
  const features = Object.values(routes);
  const { app } = server(0, features);
  const { paths } = (await app.inject({ url: '/openapi.json' })).json<{
    paths: Record<string, Record<string, { 'x-refusals': Record<string, number> }>>;
  }>();
  expect(paths['/console/api/v1/revenue/deployments']?.post?.['x-refusals']).toMatchObject({
    tranche_not_found: 200404,
  });
  const missing = features.flatMap(({ contract }) =>
    Object.entries(contract).flatMap(([route, { refusals = [] }]) => {
      const [method = '', path = ''] = route.split(' ');
      const named = paths[path]?.[method.toLowerCase()]?.['x-refusals'] ?? {};
      return refusals.filter((name) => !Number.isInteger(named[name])).map((name) => `${route}: ${name}`);
    }),
  );
  expect(missing).toEqual([]);
});
