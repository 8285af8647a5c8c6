// Settings of the build (vite.web.config.ts).

/** Where the API stands; empty on the page's own origin. */
declare const API_ADDRESS: string;
/** A request without an answer fails after this long. */
declare const API_TIMEOUT_MS: number;
