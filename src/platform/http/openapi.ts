// Makes the OpenAPI 3.1 document from the contracts, so that it always agrees with what the edge checks.
import { z } from 'zod';
import { type Endpoint, takesBytes } from './contract.ts';
import type { FeatureRoutes } from '../feature.ts';
import { callsOf } from './list-file.ts';

/** `codes`: the numbers of all refusals by name, because a call may answer with a refusal of a lower feature. */
export function openApiOf(features: readonly FeatureRoutes[], codes: Record<string, number>, version: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const feature of features) {
    for (const { route, endpoint } of callsOf(feature.contract)) {
      const [method = '', path = ''] = route.split(' ');
      (paths[path] ??= {})[method.toLowerCase()] = operationOf(endpoint, codes);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'C3',
      version,
      description:
        'Sandbox · play money. Every answer is an envelope {code, message, data}; amounts are integers of minor ' +
        'units. ' +
        'A value is compared and kept in one form, whatever its spelling: phone numbers in E.164, e-mail ' +
        'addresses and SHA-256 in small letters, codes and banks in capitals, languages as listed, digits of every ' +
        'script as 0 to 9, texts as a person reads them. Device-Id, Device-Key and tokens are taken letter by letter.',
    },
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
  };
}

function operationOf(endpoint: Endpoint, codes: Record<string, number>): unknown {
  const parameters = [
    ...parametersOf(endpoint.path, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.intent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            description: 'Compared in small letters',
            schema: { type: 'string', format: 'uuid' },
          },
        ]
      : []),
  ];
  const data =
    endpoint.data === 'raw' ? undefined : z.toJSONSchema(endpoint.data, { io: 'input', unrepresentable: 'any' });
  return {
    summary: endpoint.summary,
    ...(endpoint.access === 'visitor' ? {} : { security: [{ token: [] }] }),
    ...(endpoint.roles ? { 'x-roles': endpoint.roles } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: takesBytes(endpoint)
              ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
              : {
                  'application/json': {
                    schema: z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }),
                  },
                },
          },
        }
      : {}),
    'x-refusals': Object.fromEntries((endpoint.refusals ?? []).map((name) => [name, codes[name]])),
    responses: {
      200: data
        ? {
            description: 'Envelope: 100000, or the number of a refusal with its own data',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['code', 'message', 'data'],
                  properties: { code: { type: 'integer' }, message: { type: 'string' }, data: { anyOf: [data, {}] } },
                },
              },
            },
          }
        : { description: 'A file' },
    },
  };
}

function parametersOf(schema: z.ZodObject | undefined, where: 'path' | 'query'): unknown[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }));
}
