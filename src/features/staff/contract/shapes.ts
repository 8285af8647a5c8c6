// Field schemas that the calls on staff share.
import { z } from 'zod';
import { line, personName } from '#platform/language/human-text.ts';
import { pageQuery, wire } from '#platform/http/contract.ts';

export const staffRoleSchema = z.enum(['support', 'finance', 'content', 'catalogue', 'admin']);
export const name = personName(100);
export const listQuery = pageQuery.extend({ q: line(100).optional() });
export const byId = z.strictObject({ id: wire.id });
