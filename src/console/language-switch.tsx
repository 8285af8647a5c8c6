// Staff choose the language of the console. The choice is this browser's, and the console loads again in it.
import { Button } from '@mui/material';
import { CONSOLE_LANGUAGES, type ConsoleLanguage, consoleLanguage } from '#design/console/words.ts';
import { getStored, setStored } from '#platform/client/stored-state.ts';
import { languageOf } from '#universal/languages.ts';

/** English, unless staff chose another one in this browser. */
export function chosenLanguage(): ConsoleLanguage {
  return CONSOLE_LANGUAGES.find((one) => one === getStored('consoleLanguage')) ?? 'en';
}

export function LanguageSwitch() {
  return CONSOLE_LANGUAGES.filter((one) => one !== consoleLanguage()).map((other) => (
    <Button
      key={other}
      color="inherit"
      size="small"
      lang={other}
      onClick={() => {
        setStored('consoleLanguage', other);
        window.location.reload();
      }}
    >
      {languageOf(other).name}
    </Button>
  ));
}
