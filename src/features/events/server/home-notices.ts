import { defineHomeNotices } from '#platform/home-notice.ts';
import { comingEvents } from './store.ts';
import { localized } from '#universal/localized.ts';

const PAGE = '/pagesB/mine/conference/index';

/** The next events, for the notices on home, without cancelled ones. */
export const homeNotices = defineHomeNotices({
  kind: 'event',
  async read(q, { at, locale, limit }) {
    const events = await comingEvents(q, { kind: null, at, limit, after: null });
    return events
      .filter(({ cancelledAt }) => cancelledAt === null)
      .map(({ id, title, startsAt }) => ({
        title: localized(title, locale),
        at: startsAt,
        link: { to: PAGE, id: id.toString() },
      }));
  },
});
