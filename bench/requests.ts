// An HTTP/1.1 client that takes very little processor time, because it shares two cores with the measured API. Each
// caller has one keep-alive socket and one request at a time.
import net from 'node:net';

export type Answer = { status: number; body: { code: number; message: string; data: unknown } };

const GOOD = '{"code":100000,';

export class Connection {
  private readonly socket: net.Socket;
  private readonly host: string;
  private received: Buffer = Buffer.alloc(0);
  private waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  constructor(port: number) {
    this.host = `127.0.0.1:${port}`;
    this.socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (part) => this.take(part));
    this.socket.on('error', (error) => this.waiting?.reject(error));
    this.socket.on('close', () => this.waiting?.reject(new Error('the connection was closed')));
  }

  post(path: string, headers: Record<string, string>, body: string): Promise<Answer> {
    let head =
      `POST ${path} HTTP/1.1\r\nhost: ${this.host}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
    return this.send(`${head}\r\n${body}`);
  }

  get(path: string): Promise<Answer> {
    return this.send(`GET ${path} HTTP/1.1\r\nhost: ${this.host}\r\n\r\n`);
  }

  private send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(request);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(part: Buffer): void {
    this.received = this.received.length === 0 ? part : Buffer.concat([this.received, part]);
    const end = this.received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.received.toString('latin1', 0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) throw new Error(`an answer without its length: ${head}`);
    if (this.received.length < end + 4 + length) return;
    // The first bytes show whether the answer is good. Only other answers are parsed.
    const text = this.received.toString('utf8', end + 4, end + 4 + length);
    const body = text.startsWith(GOOD)
      ? { code: 100000, message: '', data: null }
      : (JSON.parse(text) as Answer['body']);
    this.received = this.received.subarray(end + 4 + length);
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }
}
