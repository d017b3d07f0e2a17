const folded = (text: string): string => text.normalize('NFKD').toLowerCase()

/** Items with a word that begins as the query does; all of the query may also begin the label. */
export const matching = <Labelled extends { readonly label: string }>(
  entries: readonly Labelled[],
  query: string,
): readonly Labelled[] => {
  const sought = folded(query.trim())
  return entries.filter(({ label }) => ` ${folded(label)}`.includes(` ${sought}`))
}
