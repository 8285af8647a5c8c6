import { describe, expect, test } from 'vitest';
import { voiceFor } from './read-aloud.ts';

const voice = (lang: string, localService = true) => ({ lang, localService });

describe('voiceFor', () => {
  test.each<[string, string[], string[], string | undefined]>([
    ['the reader’s language', ['en-US', 'am-ET'], ['am'], 'am-ET'],
    ['a tag as Android writes it', ['en_US', 'am_ET'], ['am'], 'am_ET'],
    ['a phone without Amharic: the member’s other language', ['de-DE', 'en-GB'], ['am', 'de-DE', 'en-GB'], 'en-GB'],
    ['Chinese by its country, not its script', ['zh_CN', 'en-GB'], ['zh-Hans'], 'zh_CN'],
    ['a reader of English gets an English voice', ['am-ET', 'en-GB'], ['en'], 'en-GB'],
    ['a reader of English on a phone with Amharic alone', ['am-ET'], ['en'], 'am-ET'],
    ['a language whose code only begins alike', ['ami-TW'], ['am'], undefined],
    ['no voice that the reader knows', ['fr-FR', 'th-TH'], ['am'], undefined],
    ['no voice', [], ['am'], undefined],
  ])('%s', (_, voices, wanted, lang) => {
    const found = voiceFor(
      voices.map((one) => voice(one)),
      wanted,
    );
    expect(found?.voice.lang).toBe(lang);
    expect(found?.language).toBe(lang === 'zh_CN' ? 'zh-Hans' : lang?.split(/[-_]/)[0]);
  });

  test('a voice on the phone is preferred to one that needs a network', () => {
    const voices = [voice('am-ET', false), voice('am-ET', true)];
    expect(voiceFor(voices, ['am'])?.voice).toBe(voices[1]);
  });
});
