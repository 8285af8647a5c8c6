import { defineConsole } from '#design/console/resource.ts';
import { audited } from './audited.ts';

export const resources = defineConsole({ ...audited });
