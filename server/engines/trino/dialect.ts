import { type Dialect, MOMENT_TYPE, NUMERIC, type Typed } from '../dialect'
import { grainsOf } from '../grains'
import { asJsonFormat } from './escapes'
import { quoteName, quoteText } from '../../../common/sql'

type Truncate = (moment: string) => string

const DAY_MS = 86_400_000

const interval: Dialect['interval'] = (count, unit) => {
  if (unit === 'week') return `INTERVAL '${count * 7}' DAY`
  if (unit !== 'millisecond') return `INTERVAL '${count}' ${unit.toUpperCase()}`
  // seconds alone would be too many
  const ms = Math.abs(count)
  const time = new Date(ms % DAY_MS).toISOString().slice(11, -1)
  return `INTERVAL ${count < 0 ? '-' : ''}'${Math.floor(ms / DAY_MS)} ${time}' DAY TO SECOND`
}

/** Parts of a day, counted from midnight. */
const partOfDay =
  (seconds: number): Truncate =>
  (x) =>
    `date_add('second', -mod(date_diff('second', date_trunc('day', ${x}), ${x}), ${seconds}), date_trunc('second', ${x}))`

/** Weeks from the first day of 1970 on, a Thursday. */
const sevenDays: Truncate = (x) => {
  const days = `date_diff('day', DATE '1970-01-01', CAST(${x} AS date))`
  return `date_add('day', -mod(mod(${days}, 7) + 7, 7), date_trunc('day', ${x}))`
}

const INTEGER = /^(?:tinyint|smallint|integer|bigint)$/
const STRUCTURE = /^(?:array|map|row)\(/
const hasZone = (type: string): boolean => type.endsWith(' with time zone')
const inUtc = (sql: string): string => `(${sql} AT TIME ZONE 'UTC')`

/** Types that are text, or are compared with text. */
const TEXT = /^(?:varchar|char)\b/

const isJson = (type: string | null): boolean => type === 'json' || STRUCTURE.test(type ?? '')

const textOf = (sql: string, type: string | null): string => {
  if (type === 'json') return `json_format(${sql})`
  if (type === 'varbinary') return `('\\x' || to_hex(${sql}))`
  return STRUCTURE.test(type ?? '') ? `json_format(CAST(${sql} AS json))` : `CAST(${sql} AS varchar)`
}

/** Trino compares no other type with a text. Equal moments have one zone. */
const comparable = ({ sql, generic, type }: Typed): string => {
  if (type === null) return sql
  if (generic === 1) return TEXT.test(type) ? sql : textOf(sql, type)
  return hasZone(type) && type.startsWith('timestamp') ? inUtc(sql) : sql
}

/** A column as the number that sums and averages are made of. */
const summable = ({ sql, generic, type }: Typed): string => {
  if (generic === 3) return `CAST(${sql} AS integer)`
  if (type === 'real') return `CAST(${sql} AS double)`
  // the sum of integers would have no more digits than they have
  return INTEGER.test(type ?? '') ? `CAST(${sql} AS decimal(38, 0))` : sql
}

const aggregate: Dialect['aggregate'] = (name, column) => {
  const { sql, generic, type } = column
  if (name === 'COUNT') return `COUNT(${sql})`
  if (name === 'COUNT_DISTINCT') return `COUNT(DISTINCT ${comparable(column)})`
  // maps and documents have no largest value, but their texts have one
  if (name === 'MAX' || name === 'MIN') return `${name}(${comparable(column)})`
  const number = summable(column)
  // the average of decimals would have no more digits than they have
  if (name === 'AVG' && (generic === 3 || (type !== null && !/^(?:real|double)$/.test(type)))) {
    return `CAST(SUM(${number}) AS double) / COUNT(${number})`
  }
  return `${name}(${number})`
}

const GIVEN: readonly (readonly [type: RegExp, given: string])[] = [
  [/^(?:tinyint|smallint|integer|bigint)$/, 'BIGINT'],
  [/^(?:real|double)$/, 'DOUBLE'],
  [/^decimal\b/, NUMERIC],
  [/^date$/, 'DATE'],
  [/^timestamp(?:\([0-6]\))?$/, 'TIMESTAMP'],
  [/^timestamp\(\d+\)$/, 'TIMESTAMP_NS'],
  [/^timestamp.* with time zone$/, 'TIMESTAMP WITH TIME ZONE'],
  [/^time(?:\(\d+\))?$/, 'TIME'],
  [/^boolean$/, 'BOOLEAN'],
]

/** Types that a text can be cast to. A column's type is a text of its dataset, which its editors write. */
const CASTABLE = new RegExp(
  `${MOMENT_TYPE.source}|^(?:boolean|uuid|real|double|tinyint|smallint|integer|bigint|decimal\\(\\d+, ?\\d+\\))$`,
)

/** A moment as Trino reads it, from ISO 8601. */
const spaced = (value: string): string => value.replace(/^(\d{4,}-\d\d-\d\d)T/, '$1 ')

const LARGEST = 9_223_372_036_854_775_807n
/** Digits of a decimal at most. */
const MAX_DIGITS = 38

/** The SQL of Trino. Its sessions have the time zone UTC. */
export const trinoDialect: Dialect = {
  defaultSchema: 'default',
  name: quoteName,
  ignoresCase: true,
  text: quoteText,
  moment: (at) => `TIMESTAMP '${at}'`,
  asText: (sql) => `CAST(${sql} AS varchar)`,
  asMoment: (sql, type) => {
    // with fewer digits a moment would have more of them once an interval is added
    if (/^timestamp(?:\((?:[3-9]|1[0-2])\))?$/.test(type ?? '')) return sql
    const moment = type == null ? `CAST(${sql} AS timestamp(6) with time zone)` : sql
    return `CAST(${type == null || hasZone(type) ? inUtc(moment) : sql} AS timestamp(6))`
  },
  asDouble: (sql) => `CAST(${sql} AS double)`,
  isFinite: (sql) => `is_finite(${sql})`,
  double: (value) => `DOUBLE '${value}'`,
  momentOf: (sql, unit) =>
    `date_add('${unit === 's' ? 'second' : 'millisecond'}', CAST(${sql} AS bigint), TIMESTAMP '1970-01-01 00:00:00.000')`,
  interval,
  grains: grainsOf({ partOfDay, sevenDays, interval }),
  comparable,
  searchable: (column) => (column.generic === 1 ? comparable(column) : trinoDialect.asText(column.sql)),
  textFor: (value, { generic, type }) =>
    generic === 1 || !CASTABLE.test(type ?? '')
      ? quoteText(isJson(type) ? asJsonFormat(value) : value)
      : `CAST(${quoteText(generic === 2 ? spaced(value) : value)} AS ${type})`,
  number: (digits, { type }) => {
    // a literal of digits is a decimal, which becomes another double in one of ten cases
    if (type === 'real' || type === 'double') return `${type} '${digits}'`
    if (!/e/i.test(digits) && digits.replaceAll(/\D/g, '').length > MAX_DIGITS) return `DOUBLE '${digits}'`
    return /^[+-]?\d+$/.test(digits) && BigInt(digits.replace(/^[+-]/, '')) > LARGEST ? `DECIMAL '${digits}'` : digits
  },
  likeColumn: (sql, { type }) => (MOMENT_TYPE.test(type ?? '') ? `CAST(${sql} AS ${type})` : sql),
  truth: (sql, value) => `${sql} = ${value}`,
  patternFor: (pattern, { generic, type }) =>
    quoteText(generic === 1 && isJson(type) ? asJsonFormat(pattern) : pattern),
  matches: (sql, operator, pattern) =>
    operator === 'ILIKE' ? `lower(${sql}) LIKE lower(${pattern})` : `${sql} ${operator} ${pattern}`,
  aggregate,
  descending: 'DESC',
  keepsOrder: false,
  // an OFFSET of nothing is no more than its subquery, and a LIMIT beyond the rows that a source can have neither
  fenced: (source, alias, where) =>
    `SELECT ${alias}.*\nFROM ${source} CROSS JOIN UNNEST(ARRAY[1]) AS "__fence"("__one")${where}\nLIMIT ${LARGEST}`,
  // a full join needs an equality
  same: (left, right) =>
    `coalesce(CAST(${left} AS varchar), '') = coalesce(CAST(${right} AS varchar), '') AND (${left} IS NULL) = (${right} IS NULL)`,
  given: (type) => GIVEN.find(([pattern]) => pattern.test(type))?.[1] ?? 'VARCHAR',
}
