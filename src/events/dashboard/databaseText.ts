interface Place {
  readonly catalog?: string | null | undefined
  readonly schema?: string
}

/** A database, with the catalogs of these places where they are others than its own, and their schemas. */
export const databaseText = (database: string, places: readonly Place[]): string => {
  const listed = (names: readonly string[]): string => [...new Set(names)].join(', ')
  const catalogs = listed(places.flatMap(({ catalog }) => catalog ?? []))
  const schemas = listed(places.flatMap(({ schema }) => schema ?? []))
  return [database, catalogs, schemas].filter(Boolean).join(' · ')
}
