// Texts that may be in another language than the page, each with its own `lang`, so that a phone reads them aloud in
// the right voice, breaks their lines rightly and offers to translate them.
import { type TypedText, type WrittenText, wordsOf } from '#universal/written-text.ts';

/** What a person wrote, or what is kept in several languages. Null: its language isn't known. */
export function Written({ language, children }: { language: string | null; children: WrittenText | string }) {
  return (
    <span lang={language ?? ''} dir="auto">
      {wordsOf(children)}
    </span>
  );
}

/** A name, an address or a note as a person typed it. Its language isn't known, or it is in none. */
export function Typed({ children }: { children: TypedText | string }) {
  return <Written language={null}>{wordsOf(children)}</Written>;
}
