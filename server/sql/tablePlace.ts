const QUALIFIERS = /(?:(?:"(?:[^"]|"")*"|[\p{L}\p{N}_$]+)\s*\.\s*)+/uy

/**
 * The place of a table's own name behind its catalog and schema, where a correction of the name belongs. `at` is the place of the
 * whole name; both are UTF-16 offsets into `sql`.
 */
export const tablePlace = (sql: string, at: number): number => {
  QUALIFIERS.lastIndex = at
  return at + (QUALIFIERS.exec(sql)?.[0].length ?? 0)
}
