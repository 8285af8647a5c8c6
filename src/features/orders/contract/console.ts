// The calls about orders for staff, who can only read them.
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, sortQuery, totalsOf, wire } from '#platform/http/contract.ts';
import { memberNo } from '#features/members/contract.ts';
import { statementFile } from '#features/wallet/contract.ts';
import { consoleOrder, earning, forStaff, orderRow, orderStatus, path } from './shapes.ts';

const filter = {
  memberNo: memberNo.optional(),
  productId: wire.id.optional(),
  status: orderStatus.optional(),
  ...sortQuery,
};

export const consoleContract = defineContract({
  'GET /console/api/v1/orders': {
    summary: 'Orders, newest first unless sorted',
    access: 'staff',
    roles: ['support', 'finance'],
    query: pageQuery.extend(filter),
    data: pageOf(orderRow.extend(forStaff)),
    looks: [{ at: 'orders', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/orders/totals': {
    summary: 'How many orders the filters leave, and their sums',
    access: 'staff',
    roles: ['support', 'finance'],
    query: z.strictObject(filter),
    data: totalsOf({ priceMinor: wire.sumMinor, collectedMinor: wire.sumMinor }),
    looks: [{ at: 'orders', member: 'query.memberNo' }],
  },
  'GET /console/api/v1/orders/{id}': {
    summary: 'One order',
    access: 'staff',
    roles: ['support', 'finance'],
    path,
    data: consoleOrder,
    refusals: ['order_not_found'],
    looks: [{ at: 'orders', member: 'data.memberId', case: 'data.id', front: 'O-' }],
  },
  'GET /console/api/v1/orders/{id}/earnings': {
    summary: 'Every cycle of an order, newest first',
    access: 'staff',
    roles: ['support', 'finance'],
    path,
    query: pageQuery,
    data: pageOf(earning),
    refusals: ['order_not_found'],
  },
  'GET /console/api/v1/orders/{id}/paper.pdf': {
    summary: 'An order as the paper that its member downloads',
    access: 'staff',
    roles: ['support', 'finance'],
    file: true,
    path,
    data: 'raw',
    refusals: ['order_not_found'],
    looks: [{ at: 'papers', member: 'file' }],
  },
  'GET /console/api/v1/members/{id}/wallets/{wallet}/statement.pdf': {
    summary: 'The statement of a member’s wallet as the paper that the member downloads. The audit log keeps who did',
    access: 'staff',
    roles: ['support', 'finance'],
    file: true,
    path: statementFile.path.extend({ id: wire.id }),
    query: statementFile.query,
    data: 'raw',
    refusals: ['member_not_found'],
    looks: [{ at: 'papers', member: 'path.id' }],
  },
});
