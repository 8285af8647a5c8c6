// chunk: soon
import { call } from '#platform/client/call.ts';
import { currentSession, watchSession } from '#platform/client/session.ts';
import { getStored, setStored } from '#platform/client/stored-state.ts';
import { spokenLanguage, watchSpoken } from './languages.ts';

/**
 * Tells the account the language that its member has chosen on this phone: after signing in, and after each later
 * choice. Messages and papers come in the account's language.
 */
export function tellLanguage(): void {
  const tell = () => void tellChoice();
  watchSession(tell);
  watchSpoken(tell);
  window.addEventListener('online', tell);
  tell();
}

let telling = false;

/** One call after the other, so that the account keeps the last choice. */
async function tellChoice(): Promise<void> {
  if (telling) return;
  telling = true;
  try {
    for (let news = untold(); news; news = untold()) {
      await call('PUT /api/v1/profile', { body: { language: news.language as 'en' }, errors: 'inline' });
      if (currentSession()?.token === news.token) setStored('toldLanguage', news.language);
    }
  } catch {
    // The network's return or the next start tells it again.
  } finally {
    telling = false;
  }
}

function untold(): { token: string; language: string } | undefined {
  const [session, language] = [currentSession(), spokenLanguage()];
  // A phone on which no language was chosen speaks English. The account may know better.
  if (!session || !language || getStored('language') === undefined) return undefined;
  return getStored('toldLanguage') === language ? undefined : { token: session.token, language };
}
