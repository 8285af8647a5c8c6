// Serves the contract: /openapi.json for machines, and /docs for people as plain HTML without a script. It changes only
// with a release, so it is made once. A request for it counts like any call of a visitor.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '#platform/feature.ts';
import { codesOf } from '#platform/http/codes.ts';
import { envelopeOf, sendRefusal } from '#platform/http/edge.ts';
import { countCall, type Throttle } from '#platform/http/let-in.ts';
import { openApiOf } from '#platform/http/openapi.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { headerOf, localeOf } from '#platform/http/request.ts';
import { RELEASE } from '#universal/version.ts';
import type { TextOf } from '#platform/language/refusal-texts.ts';

type Operation = {
  summary: string;
  security?: unknown;
  'x-roles'?: string[];
  'x-refusals'?: Record<string, number>;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
};
type OpenApi = {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
};

function docsPageOf(document: unknown): string {
  const { info, paths } = document as OpenApi;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const faces = [
    { title: 'Members and visitors', calls: calls.filter(({ path }) => !path.startsWith('/console/')) },
    { title: 'Staff', calls: calls.filter(({ path }) => path.startsWith('/console/')) },
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)} API</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1c1a17;background:#faf7f2}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem}
pre{overflow:auto;background:#f1ece3;padding:.75rem;border-radius:8px}
summary{cursor:pointer;padding:.375rem 0}details{border-bottom:1px solid #d9d1c3}
@media(prefers-color-scheme:dark){body{color:#f2eee7;background:#12161a}
pre{background:#262e36}details{border-color:#46515c}}
</style></head><body><main><h1>${escape(info.title)} API ${escape(info.version)}</h1><p>${escape(info.description)}</p>
<p>The document behind this page: <a href="/openapi.json">openapi.json</a>.</p>
${faces.map((face) => `<h2>${face.title}</h2>${face.calls.map(callOf).join('\n')}`).join('\n')}
</main></body></html>`;
}

function callOf({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const refusals = Object.entries(operation['x-refusals'] ?? {}).map(([name, code]) => `${code} ${name}`);
  const parameters = (operation.parameters ?? []).map(({ name, in: where }) => `${name} (${where})`);
  const [body] = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema);
  const roles = operation['x-roles'] ? `: ${operation['x-roles'].join(', ')}` : '';
  const listed = (title: string, words: string[]) =>
    words.length > 0 ? `<br>${title}: ${escape(words.join(', '))}.` : '';
  return `<details><summary><code>${method.toUpperCase()} ${escape(path)}</code> ${escape(operation.summary)}</summary>
<p>${operation.security ? `Signed in${roles}.` : 'Open to everyone.'}
${listed('Parameters', parameters)}${listed('Refusals', refusals)}</p>
${body ? `<pre>${escape(JSON.stringify(body, null, 2))}</pre>` : ''}</details>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

type Document = { path: `/${string}`; type: string; text: string };

export function mountDocument(
  app: FastifyInstance,
  { features, textOf, throttle }: { features: readonly FeatureRoutes[]; textOf: TextOf; throttle: Throttle },
): void {
  const openApi = openApiOf(features, codesOf(features), RELEASE);
  const envelope = envelopeOf(textOf);
  const documents: Document[] = [
    { path: '/openapi.json', type: 'application/json; charset=utf-8', text: JSON.stringify(openApi) },
    { path: '/docs', type: 'text/html; charset=utf-8', text: docsPageOf(openApi) },
  ];
  for (const { path, type, text } of documents) {
    // Weak, because it is the same for each encoding.
    const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
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
      return reply.type(type).send(text);
    });
  }
}
