// The console's calls about the tax withheld from one member's withdrawals, by year.
import { z } from 'zod';
import { defineContract, wire } from '#platform/http/contract.ts';
import { taxYearPath, taxYears } from './shapes.ts';

const byId = z.strictObject({ id: wire.id });
const roles = ['finance', 'support'] as const;

export const taxYearCalls = defineContract({
  'GET /console/api/v1/members/{id}/tax-years': {
    summary: 'The years in which tax was withheld from a member’s withdrawals, newest first',
    access: 'staff',
    roles,
    path: byId,
    data: taxYears,
    refusals: ['member_not_found'],
    looks: [{ at: 'money', member: 'path.id' }],
  },
  'GET /console/api/v1/members/{id}/tax-years/{year}/certificate.pdf': {
    summary: 'The certificate of a member’s withheld tax, as the member downloads it',
    access: 'staff',
    roles,
    file: true,
    path: z.strictObject({ id: wire.id, ...taxYearPath }),
    data: 'raw',
    refusals: ['tax_certificate_missing'],
    looks: [{ at: 'money', member: 'path.id' }],
  },
});
