// useDraft: keeps what a member types into a form until it is sent. The phone stores it sealed, only for this member.
// It outlives a session that expires, but not one that a person ends (docs/decisions/0057).
import { useEffect, useState } from 'react';
import type { KeptText } from '#universal/kept-text.ts';
import { ranOut } from './call-error.ts';
import { idle } from './idle.ts';
import type { SECRETS } from './open-intents.ts';
import type { Asked } from './sealed-names.ts';
import { getStored } from './stored-state.ts';
import { currentSession, useSession, watchSession } from './session.ts';

type SecretName = (typeof SECRETS)[number] | 'code' | 'second' | 'number';
export type Fields = Readonly<Record<string, string | number | boolean>>;
type Kept<F> = { [Name in keyof F]: string extends F[Name] ? KeptText : F[Name] };

export type Draft<F> = {
  /** What the form shows. */
  draft: Kept<F>;
  /** The form differs from its start values. */
  isChanged: boolean;
  change: (part: Partial<F>) => void;
  /** Call it once the draft is sent. */
  forget: () => void;
};

/** On a phone that is never idle, a draft is stored after this time. */
const WRITE_LATEST_MS = 1_000;

/** The newest values of this visit, by member and form. Undefined: the form has no draft. */
const typed = new Map<string, Fields | undefined>();
const drafts = () => import('./sealed-drafts.ts');
let writing: Promise<unknown> = Promise.resolve();

watchSession(() => {
  if (!currentSession() && !ranOut(getStored('endCode'))) typed.clear();
});

/**
 * The draft of one form: `useDraft('post', { title: '', body: '' })`. The name must be unique to the form, and include
 * the record that it is about: `comment 17`. `start` is what the form shows without a draft. The type allows no field
 * for a password, a PIN, a code or a card number, because the phone must never store them.
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
      // If there are values already, the member has typed something meanwhile.
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
    draft: { ...start, ...knownFields(shown.value, start) } as Kept<F>,
    change: (part) => {
      const value = changedFields({ ...knownFields(typed.get(id), start), ...part }, start);
      keep(Object.keys(value).length === 0 ? undefined : value);
    },
    forget: () => keep(undefined),
  };
}

/** Only the changed values. The others may have new start values when the form opens again. */
function changedFields(value: Fields, start: Fields): Fields {
  return Object.fromEntries(Object.entries(value).filter(([name, one]) => one !== start[name]));
}

/** Only values of fields that the form has. An older app may have stored others. */
function knownFields(value: Fields | undefined, start: Fields): Fields {
  return Object.fromEntries(
    Object.entries(value ?? {}).filter(([name, one]) => name in start && typeof one === typeof start[name]),
  );
}

function find(asked: Asked): Promise<Fields | undefined> {
  return drafts()
    .then(({ findDraft }) => findDraft(asked))
    .catch(withoutStorage);
}

/** Writes run one after the other. A value that is no longer the newest is skipped. */
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
    .catch(withoutStorage);
}

/** If storing fails, the draft lasts for the visit. */
function withoutStorage(): undefined {
  return undefined;
}
