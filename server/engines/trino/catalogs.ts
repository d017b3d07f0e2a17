/** Catalogs about the server itself, with the statements of everybody. They are never shown beside another. */
export const CLOSED_CATALOGS: ReadonlySet<string> = new Set(['jmx', 'system'])
