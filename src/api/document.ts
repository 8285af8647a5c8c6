// The contract for people and machines: /openapi.json and /docs. It changes with a release alone, so it is made and
// compressed once. A request for it counts like any call of a visitor.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { codesOf } from '#platform/http/codes.ts';
import type { FeatureRoutes } from '#platform/feature.ts';
import { envelopeOf, sendRefusal } from '#platform/http/edge.ts';
import { countCall, type Throttle } from '#platform/http/let-in.ts';
import { openApiOf } from '#platform/http/openapi.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { headerOf, localeOf } from '#platform/http/request.ts';
import { RELEASE } from '#universal/version.ts';
import { docsPageOf } from './docs-page.ts';
import type { TextOf } from './texts.ts';

type Document = { path: `/${string}`; type: string; text: string };

export async function mountDocument(
  app: FastifyInstance,
  { features, textOf, throttle }: { features: readonly FeatureRoutes[]; textOf: TextOf; throttle: Throttle },
): Promise<void> {
  const openApi = openApiOf(features, codesOf(features), RELEASE);
  const envelope = envelopeOf(textOf);
  const documents: Document[] = [
    { path: '/openapi.json', type: 'application/json; charset=utf-8', text: JSON.stringify(openApi) },
    { path: '/docs', type: 'text/html; charset=utf-8', text: docsPageOf(openApi) },
  ];
  for (const { path, type, text } of documents) {
    const small = await promisify(gzip)(text);
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    app.get(path, async (request, reply) => {
      const counted = await countCall(throttle, {
        route: `GET ${path}`,
        file: false,
        address: request.ip,
        caller: { kind: 'visitor' },
      });
      if (isRefusal(counted))
        return sendRefusal(reply, counted, envelope(localeOf(request), counted.name, counted.data));
      reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
      if (headerOf(request, 'if-none-match') === tag) return reply.code(304).send();
      reply.type(type);
      if (!/\bgzip\b/.test(headerOf(request, 'accept-encoding'))) return reply.send(text);
      return reply.header('content-encoding', 'gzip').send(small);
    });
  }
}
