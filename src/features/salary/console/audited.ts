// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: { 'salary.end_contract': 'Ended a salary contract' },
  subjects: { salary_contract: { text: (id) => `Salary contract ${id}`, resource: 'salary/contracts' } },
};
