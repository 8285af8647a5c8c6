// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'prizes.pack': 'Packed goods of a prize',
    'prizes.ship': 'Shipped goods of a prize',
    'prizes.fail': 'Noted that a parcel failed',
    'prizes.return': 'Noted that a parcel came back',
    'prizes.deliver': 'Noted that goods of a prize came',
    'prizes.uphold': 'Found that contested goods came',
    'prizes.export': 'Took a file of packed goods',
  },
  subjects: {
    delivery: { text: (id) => `Won goods of play ${id}`, resource: 'prizes' },
    prizes: { text: () => 'Packed goods' },
  },
};
