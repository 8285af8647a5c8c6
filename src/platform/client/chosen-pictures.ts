// useChosenPictures: sends the pictures that a member has chosen to attach, one after the other, because that is best
// on a slow network.
import { useEffect, useRef, useState } from 'react';
import { CallError } from './call-error.ts';
import { uuidV7 } from './uuid-v7.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** The most pictures to attach at once. */
export const PICTURES_MOST = 5;

export type ChosenPicture = {
  /** Also the idempotency key with which it is sent, so that a retry never creates a second picture. */
  key: string;
  /** An object URL that shows the picture on this device. */
  address: string;
  state: 'sending' | 'sent' | 'failed';
  /** Its id, once it is sent. */
  id?: string;
  /** Why it failed, if the server or the network said so. */
  why?: string;
};

export type PictureCalls = {
  send: (bytes: Uint8Array, idempotencyKey: string) => Promise<{ id: string }>;
  /** Deletes a picture that was sent. */
  drop: (id: string) => Promise<unknown>;
};

export type ChosenPictures = {
  all: readonly ChosenPicture[];
  /** The ids of the sent pictures, in order, for the call that attaches them. */
  ids: string[];
  isSending: boolean;
  hasFailed: boolean;
  choose: (files: Iterable<File>) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  /** Forgets them all, after a call has used them. */
  clear: () => void;
};

export function useChosenPictures(calls: PictureCalls): ChosenPictures {
  const [all, setAll] = useState<readonly ChosenPicture[]>([]);
  const files = useRef(new Map<string, File>());
  const lastSend = useRef(Promise.resolve());
  const addresses = useRef(new Set<string>());
  useEffect(() => {
    const made = addresses.current;
    return () => made.forEach((address) => URL.revokeObjectURL(address));
  }, []);
  const change = (key: string, to: Partial<ChosenPicture>) =>
    setAll((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)));

  // A failure does not matter, because the server deletes unused pictures within a day.
  const drop = (id: string) => void calls.drop(id).catch(() => undefined);

  const send = async (key: string) => {
    const file = files.current.get(key);
    if (!file) return;
    try {
      const { id } = await calls.send(await shrinkPicture(file), key);
      // If not, the member removed it while it was being sent.
      if (files.current.has(key)) change(key, { state: 'sent', id });
      else drop(id);
    } catch (error) {
      change(key, { state: 'failed', ...(error instanceof CallError ? { why: error.message } : {}) });
    }
  };
  const queue = (key: string) => {
    lastSend.current = lastSend.current.then(() => send(key));
  };
  const forget = ({ key, address }: ChosenPicture) => {
    files.current.delete(key);
    addresses.current.delete(address);
    URL.revokeObjectURL(address);
  };

  return {
    all,
    ids: all.flatMap(({ id }) => (id === undefined ? [] : [id])),
    isSending: all.some(({ state }) => state === 'sending'),
    hasFailed: all.some(({ state }) => state === 'failed'),
    choose: (chosen) => {
      const fresh = [...chosen].slice(0, PICTURES_MOST - all.length).map((file): ChosenPicture => {
        const [key, address] = [uuidV7(), URL.createObjectURL(file)];
        files.current.set(key, file);
        addresses.current.add(address);
        return { key, address, state: 'sending' };
      });
      setAll((before) => [...before, ...fresh]);
      fresh.forEach(({ key }) => queue(key));
    },
    retry: (key) => {
      setAll((before) =>
        before.map((one) => (one.key === key ? { key, address: one.address, state: 'sending' } : one)),
      );
      queue(key);
    },
    remove: (key) => {
      const one = all.find((other) => other.key === key);
      if (!one) return;
      forget(one);
      setAll((before) => before.filter((other) => other.key !== key));
      if (one.id !== undefined) drop(one.id);
    },
    clear: () => {
      all.forEach(forget);
      setAll([]);
    },
  };
}
