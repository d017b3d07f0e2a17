/** A database, with the catalogs of these places where they are others than its own. */
export const databaseText = (
  database: string,
  places: readonly { readonly catalog?: string | null | undefined }[],
): string => {
  const catalogs = [...new Set(places.flatMap(({ catalog }) => catalog ?? []))]
  return catalogs.length === 0 ? database : `${database} · ${catalogs.join(', ')}`
}
