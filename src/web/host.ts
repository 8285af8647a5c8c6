// Connects the API client layer (src/platform/client) to the shell.
import { showToast } from '#design/components/toast.tsx';
import { configureClient } from '#platform/client/client-host.ts';
import { SIGNED_OUT_ELSEWHERE } from '#platform/client/call-error.ts';
import { DEFAULT_LANGUAGE, wireLanguageOf } from '#universal/languages.ts';
import { clearReads } from '#platform/client/reads.ts';
import { currentSession, endSession, watchSession } from '#platform/client/session.ts';
import { writeAddress } from './address.ts';
import { addressNow, visit } from './history.ts';
import { spokenLanguage, spokenText } from './languages.ts';
import { canonicalPath, LOGIN_PATH, MAINTENANCE_PATH } from './route-table.ts';
import { keepShut, leavesForMaintenance } from './maintenance.ts';

/** Login, register and order calls show their errors in place (wire.md 7). */
const SHOWN_INLINE =
  /^POST \/api\/v1\/(sessions|members|verification-codes|password\/reset)$|^[A-Z]+ \/api\/v1\/orders(\/|$)/;

/** Gives the client layer the shell's texts and toasts, and what happens when a session ends or maintenance begins. */
export function connectClient(): void {
  configureClient({
    baseAddress: API_ADDRESS,
    timeoutMs: API_TIMEOUT_MS,
    keptFor: () => currentSession()?.memberNo ?? '',
    language: () => wireLanguageOf(spokenLanguage()),
    writtenIn: () => spokenLanguage() ?? DEFAULT_LANGUAGE,
    text: (name) => spokenText(`error.${name}`),
    toast: ({ text, ...rest }) => showToast(text, { ...rest, tone: 'negative' }),
    showsInline: (name) => SHOWN_INLINE.test(name),
    tellsEnd: (code) => code === SIGNED_OUT_ELSEWHERE && canonicalPath(addressNow().pathname) !== LOGIN_PATH,
    sessionEnded: (code) => {
      endSession(code);
      const { pathname, search } = addressNow();
      if (canonicalPath(pathname) === LOGIN_PATH) return;
      visit(writeAddress({ to: LOGIN_PATH, query: { from: `${pathname}${search}` } }), { replace: true });
    },
    maintenance: (shut, name) => {
      keepShut(shut);
      // A full page load, as in the seed, so nothing of the previous page stays.
      if (leavesForMaintenance({ shut, name, at: addressNow().pathname })) window.location.replace(MAINTENANCE_PATH);
    },
  });
  let member = currentSession()?.token;
  watchSession(() => {
    const token = currentSession()?.token;
    // So that no member sees another's figures.
    if (token !== member) clearReads();
    member = token;
  });
}
