import { useEffect, useState } from 'react';
import type { KeptText } from '#universal/kept-text.ts';
import { ranOut } from './call-error.ts';
import { idle } from './idle.ts';
import type { SECRETS } from './open-intents.ts';
import type { Asked } from './sealed-names.ts';
import { getStored } from './stored-state.ts';
import { currentSession, useSession, watchSession } from './session.ts';

// What a member types into a form stays until it is sent. The phone keeps it sealed, only for its member. It outlives a
// session that runs out, and goes with one that a person ends (docs/decisions/0057).

type SecretName = (typeof SECRETS)[number] | 'code' | 'second' | 'number';
export type Fields = Readonly<Record<string, string | number | boolean>>;
type Kept<F> = { [Name in keyof F]: string extends F[Name] ? KeptText : F[Name] };

export type Draft<F> = {
  /** What the form shows. */
  draft: Kept<F>;
  /** The form shows something else than at its start. */
  isChanged: boolean;
  change: (part: Partial<F>) => void;
  /** Call it once the draft is sent. */
  forget: () => void;
};

/** A phone that is never idle keeps a draft after this time. */
const WRITE_LATEST_MS = 1_000;

/** Newest values of this visit, by member and form. Undefined: there is none. */
const typed = new Map<string, Fields | undefined>();
const drafts = () => import('./sealed-drafts.ts');
let writing: Promise<unknown> = Promise.resolve();

watchSession(() => {
  if (!currentSession() && !ranOut(getStored('endCode'))) typed.clear();
});

/**
 * The draft of one form: `useDraft('post', { title: '', body: '' })`. The name is the form's own. A form about one
 * thing says which: `comment 17`. `start` is what the form shows without a draft: plain values, and none of them a
 * secret. The phone never keeps a password, a PIN, a code or the number of a card.
 */
export function useDraft<F extends Fields & { readonly [Name in SecretName]?: never }>(
  name: string,
  start: F,
): Draft<F> {
  const member = useSession()?.memberNo ?? '';
  const id = `${member} ${name}`;
  const [shown, setShown] = useState({ id, value: typed.get(id) });
  if (shown.id !== id) setShown({ id, value: typed.get(id) });
  useEffect(() => {
    if (member === '' || typed.has(id)) return;
    let open = true;
    void find({ member, key: name }).then((found) => {
      // The member typed something meanwhile.
      if (!found || typed.has(id)) return;
      typed.set(id, found);
      if (open) setShown({ id, value: found });
    });
    return () => {
      open = false;
    };
  }, [id, member, name]);
  const keep = (value: Fields | undefined) => {
    typed.set(id, value);
    setShown({ id, value });
    if (member !== '') void idle(WRITE_LATEST_MS).then(() => write({ member, key: name }, value));
  };
  return {
    isChanged: shown.value !== undefined,
    draft: { ...start, ...fitting(shown.value, start) } as Kept<F>,
    change: (part) => {
      const value = differing({ ...fitting(typed.get(id), start), ...part }, start);
      keep(Object.keys(value).length === 0 ? undefined : value);
    },
    forget: () => keep(undefined),
  };
}

/** Unchanged values are not kept, because the stored ones may change meanwhile. */
function differing(value: Fields, start: Fields): Fields {
  return Object.fromEntries(Object.entries(value).filter(([name, one]) => one !== start[name]));
}

/** An older app may have kept other fields. */
function fitting(value: Fields | undefined, start: Fields): Fields {
  return Object.fromEntries(
    Object.entries(value ?? {}).filter(([name, one]) => name in start && typeof one === typeof start[name]),
  );
}

function find(asked: Asked): Promise<Fields | undefined> {
  return drafts()
    .then(({ findDraft }) => findDraft(asked))
    .catch(outOfRoom);
}

/** Writes run one after the other, and only the newest one is kept. */
function write(asked: Asked, value: Fields | undefined): void {
  writing = writing
    .then(async () => {
      const id = `${asked.member} ${asked.key}`;
      if (typed.get(id) !== value) return;
      const { keepDraft } = await drafts();
      await keepDraft(asked, value);
      // A person ended the session meanwhile.
      if (!typed.has(id)) await keepDraft(asked, undefined);
    })
    .catch(outOfRoom);
}

/** Without a key, room or code the draft lasts for the visit. */
function outOfRoom(): undefined {
  return undefined;
}
