// The staff's calls about orders. They only read.
import { defineContract, pageOf, pageQuery, wire } from '../../../platform/contract.ts';
import { memberNo } from '../../identity/contract.ts';
import { consoleMember, consoleOrder, earning, orderRow, orderStatus, path } from './shapes.ts';

export const consoleContract = defineContract({
  'GET /console/api/v1/orders': {
    summary: 'Orders, newest first',
    access: 'staff',
    roles: ['support', 'finance'],
    query: pageQuery.extend({
      memberNo: memberNo.optional(),
      productId: wire.id.optional(),
      status: orderStatus.optional(),
    }),
    data: pageOf(orderRow.extend(consoleMember)),
  },
  'GET /console/api/v1/orders/{id}': {
    summary: 'One order',
    access: 'staff',
    roles: ['support', 'finance'],
    path,
    data: consoleOrder,
    refusals: ['order_not_found'],
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
});
