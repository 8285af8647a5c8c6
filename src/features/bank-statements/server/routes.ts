import { defineRoutes } from '#platform/feature.ts';
import { refuse } from '#platform/http/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { linesOfFile } from './compared-lines.ts';
import { contentOf, fileById, keepFile, lookAtFile, statementFiles } from './statement-files.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /console/api/v1/statement-files': ({ query }) => statementFiles(context, query),
    'GET /console/api/v1/statement-files/{id}': async ({ path }) =>
      (await fileById(context.sql, BigInt(path.id))) ?? refuse('statement_file_not_found'),
    'GET /console/api/v1/statement-files/{id}/lines': ({ path, query }) => linesOfFile(context, BigInt(path.id), query),
    'GET /console/api/v1/statement-files/{id}/content': ({ path, caller }) =>
      contentOf(context, { id: BigInt(path.id), caller }),
    'POST /console/api/v1/statement-files/look': ({ body }) => lookAtFile(context, body),
    'POST /console/api/v1/statement-files': ({ body, caller, intent }) =>
      keepFile(context, { content: body, caller }, intent),
  }),
});
