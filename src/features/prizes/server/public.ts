// The only door for higher-ranked features: the address of a delivery.
export { copyAddress, type DeliveryAddress, deliveryAddressById } from './addresses/copy-address.ts';
