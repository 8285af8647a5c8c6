/** Sorts by name, as readers of the language look a name up: Ä beside A, and Chinese by its sounds. */
export function byName<Item>(items: readonly Item[], language: string, nameOf: (item: Item) => string): Item[] {
  const { compare } = new Intl.Collator(language);
  return [...items].sort((one, other) => compare(nameOf(one), nameOf(other)));
}

/** Options of a select, by their labels. */
export const byLabel = <Option extends { label: string }>(options: readonly Option[], language: string): Option[] =>
  byName(options, language, ({ label }) => label);
