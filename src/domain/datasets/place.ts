interface Place {
  readonly database: string
  /** Absent or null for the catalog of the database. */
  readonly catalog?: string | null | undefined
  readonly schema: string | null
}

const joined = (parts: readonly (string | null | undefined)[], by: string): string =>
  parts.filter((part) => (part ?? '') !== '').join(by)

/** The schema of a dataset, after its catalog where that is another than its database's own. */
export const schemaText = ({ catalog, schema }: Omit<Place, 'database'>): string => joined([catalog, schema], '.')

/** The database and the schema of a dataset. */
export const placeText = (place: Place): string => joined([place.database, schemaText(place)], ' · ')
