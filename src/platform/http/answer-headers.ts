// The security headers of answers (ASVS 5, 3.4), and the answer to bytes that are not an HTTP request.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

export type AnswerHeaders = Readonly<Record<string, string>>;

const YEAR_SECONDS = 31_536_000;

/** For every answer. If `publicUrl` is https, they tell browsers to use only https. */
function answerHeaders(publicUrl: string): AnswerHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/** For a page, with its content security policy. */
export function pageHeaders(publicUrl: string, policy: string): AnswerHeaders {
  return {
    ...answerHeaders(publicUrl),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    'content-security-policy': policy,
  };
}

/** For an answer that is not a page. A browser that opens it loads and runs nothing, and shows it in no frame. */
export function callHeaders(publicUrl: string): AnswerHeaders {
  return {
    ...answerHeaders(publicUrl),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
}

/**
 * For a file that a page loads. What it may do there is said by the page's policy. A phone loads eighty such files, and
 * with all headers of a page they would be a third longer.
 */
export function fileHeaders(publicUrl: string): AnswerHeaders {
  return { ...answerHeaders(publicUrl), 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
}

const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers malformed or incomplete requests, and closes the connection. For Fastify's `clientErrorHandler`. */
export function answerNoRequest(headers: AnswerHeaders, body: unknown) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = STATUS_OF[error.code ?? ''] ?? 400;
    const text = JSON.stringify(body);
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'));
  };
}
