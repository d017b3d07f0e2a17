/** The number that an aggregate is computed as, its function and its column. */
const AGGREGATE = /^(?:LONG|DOUBLE|FLOAT)?((?:SUM|AVG|MAX|MIN|COUNT)\([A-Z0-9_."]*\))$/

/** The SQL of an aggregate that a filter's values may be sorted by, such as `SUM(DELAY)` of `LONGSUM(DELAY)`; null of another name (`B5.32`). */
export const sortAggregate = (name: string): string | null => AGGREGATE.exec(name)?.[1] ?? null
