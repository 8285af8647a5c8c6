// Security headers of answers (ASVS 5, 3.4).
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

export type AnswerHeaders = Readonly<Record<string, string>>;

const YEAR_SECONDS = 31_536_000;

/** Of every answer, page or not. Browsers stay with https where `publicUrl` uses it. */
export function answerHeaders(publicUrl: string): AnswerHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/** Of an answer that is no page. A browser that opens it may load and run nothing, and shows it in no frame. */
export function callHeaders(publicUrl: string): AnswerHeaders {
  return {
    ...answerHeaders(publicUrl),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
}

const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers bytes that are no HTTP request, or half of one, and ends the connection. For `clientErrorHandler`. */
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
