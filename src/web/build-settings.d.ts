// Constants that the build defines (vite.web.config.ts).

/** The API's origin; empty if it is the page's own. */
declare const API_ADDRESS: string;
/** A request without an answer fails after this long. */
declare const API_TIMEOUT_MS: number;
