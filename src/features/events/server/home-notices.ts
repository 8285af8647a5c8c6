import { defineHomeNotices } from '#platform/home-notice.ts';
import { comingEvents } from './store.ts';
import { localizedIn } from '#universal/localized.ts';

const PAGE = '/pagesB/mine/conference/index';

/** The next events, for the notices on home, without cancelled ones. */
export const homeNotices = defineHomeNotices({
  kind: 'event',
  async read(q, { at, locale, limit }) {
    const events = await comingEvents(q, { kind: null, at, limit, after: null });
    return events
      .filter(({ cancelledAt }) => cancelledAt === null)
      .map((event) => {
        const { text, language } = localizedIn(event.title, locale);
        return { title: text, language, at: event.startsAt, link: { to: PAGE, id: event.id.toString() } };
      });
  },
});
