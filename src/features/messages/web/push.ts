// This browser's own side of web push (messages.md 6). Nothing here runs before the member asks for it.

export type Subscribed = { endpoint: string; p256dh: string; auth: string };

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Asks the browser. 'denied': the member or the browser said no. Throws where the push service does not answer. */
export async function subscribe(publicKey: string): Promise<Subscribed | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // A subscription under an older key of the operator stands in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the browser gave no keys');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** 'Chrome, Android': as the browser names itself. Null where it does not. */
export function browserName(userAgent: string): string | null {
  const browser = ['Edg', 'Firefox', 'Chrome', 'Safari'].find((mark) => userAgent.includes(`${mark}/`));
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux'].find((mark) =>
    userAgent.includes(mark),
  );
  return browser === undefined ? null : [browser === 'Edg' ? 'Edge' : browser, system].filter(Boolean).join(', ');
}
