// Reads amounts aloud with the phone's speech synthesis, for members who read little. No server is involved.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { amountInWords } from '#universal/amount-words.ts';
import { LANGUAGE_CODES, WIRE_LANGUAGES } from '#universal/languages.ts';
import { usePreferences } from './preferences.ts';

export type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>;

/** A tag without its script and country. Android writes am_ET, other systems am-ET. */
const spokenIn = (tag: string) => tag.split(/[-_]/)[0]?.toLowerCase();

/**
 * The voice for a reader, and its language. `wanted` are the reader's languages, best first. A voice on the phone is
 * preferred to one that needs a network. Without a voice of these, one of Amharic or English reads, because everyone
 * here knows one of them.
 */
export function voiceFor<Of extends Voice>(
  voices: readonly Of[],
  wanted: readonly string[],
): { voice: Of; language: string } | undefined {
  for (const tag of [...wanted, ...WIRE_LANGUAGES]) {
    const language = LANGUAGE_CODES.find((code) => spokenIn(code) === spokenIn(tag));
    if (language === undefined) continue;
    const [voice] = voices
      .filter(({ lang }) => spokenIn(lang) === spokenIn(language))
      .sort((one, other) => Number(other.localService) - Number(one.localService));
    if (voice) return { voice, language };
  }
  return undefined;
}

function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    if (!('speechSynthesis' in window)) return;
    const { speechSynthesis } = window;
    // Phones load their voices only on this call, and fire an event when they are ready.
    const look = () => setVoices(speechSynthesis.getVoices());
    look();
    // Safari before 16 has its voices at once and fires no event.
    if (!('addEventListener' in speechSynthesis)) return;
    speechSynthesis.addEventListener('voiceschanged', look);
    return () => speechSynthesis.removeEventListener('voiceschanged', look);
  }, []);
  return voices;
}

export type ReadAloud = { speaking: boolean; speak: () => void; stop: () => void };

/** Undefined if the phone has no voice for the amount, or a `hideable` amount is hidden. */
export function useReadAloud(
  minor: number | bigint,
  { language, hideable }: { language: string; hideable: boolean },
): ReadAloud | undefined {
  const voices = useVoices();
  const { hideMoney } = usePreferences();
  const hidden = hideable && hideMoney;
  const [speaking, setSpeaking] = useState(false);
  const chosen = useMemo(() => voiceFor(voices, [language, ...navigator.languages]), [voices, language]);
  const stop = useCallback(() => {
    window.speechSynthesis?.cancel();
    setSpeaking(false);
  }, []);
  // Stops when the component unmounts, the amount changes, or amounts are hidden or shown.
  useEffect(() => stop, [stop, minor, hidden]);
  if (!chosen || hidden) return undefined;
  const speak = () => {
    stop();
    const utterance = new SpeechSynthesisUtterance(amountInWords(minor, chosen.language));
    utterance.voice = chosen.voice;
    utterance.lang = chosen.voice.lang;
    utterance.onend = () => setSpeaking(false);
    utterance.onerror = () => setSpeaking(false);
    setSpeaking(true);
    window.speechSynthesis.speak(utterance);
  };
  return { speaking, speak, stop };
}
