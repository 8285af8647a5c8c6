// Restores the device's id and language when the app starts.
import { deviceGet, devicePut } from './device-store.ts';
import { getStored, setStored } from './stored-state.ts';
import { uuidV7 } from './uuid-v7.ts';

/**
 * Both are kept in IndexedDB until the browser clears its data, with a copy in local storage for immediate reads. Call
 * this before the first request, which must carry the id.
 */
export async function restoreDevice(): Promise<void> {
  const id = getStored('deviceId') ?? (await deviceGet<string>('device', 'deviceId')) ?? uuidV7();
  setStored('deviceId', id);
  void devicePut('device', 'deviceId', id);
  const language = getStored('language') ?? (await deviceGet<string>('device', 'language'));
  if (language) void rememberLanguage(language);
}

export async function rememberLanguage(language: string): Promise<void> {
  setStored('language', language);
  await devicePut('device', 'language', language);
}
