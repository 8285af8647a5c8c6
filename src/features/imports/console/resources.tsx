// What imports add to the console: the texts of their audit entries.
import { labelOf } from '#design/console/names.ts';
import { defineConsole } from '#design/console/resource.ts';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({
  acts: { 'imports.carry_out': t('Imported a file') },
  subjects: { import: { text: (list) => t('File for {list}', { list: labelOf(list) }) } },
});
