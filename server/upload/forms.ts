import { quoteText } from '../../common/sql'

/** A way of writing dates or numbers that DuckDB does not read by itself. */
export interface Form {
  readonly type: 'DATE' | 'TIMESTAMP' | 'BIGINT' | 'DOUBLE'
  /** Forms of one reading understand a text alike. */
  readonly reading: 'day/month' | 'month/day' | 'decimal point' | 'decimal comma'
  /** Regular expression for each whole text of this form, valid in JavaScript and DuckDB alike. */
  readonly looks: string
  /** SQL for the value of a text, NULL where it is none. */
  readonly tried: (cell: string) => string
}

const TIMES = [
  ['', ''],
  [String.raw` \d{1,2}:\d{2}`, ' %H:%M'],
  [String.raw` \d{1,2}:\d{2}:\d{2}`, ' %H:%M:%S'],
  [String.raw` \d{1,2}:\d{2} [AaPp][Mm]`, ' %I:%M %p'],
  [String.raw` \d{1,2}:\d{2}:\d{2} [AaPp][Mm]`, ' %I:%M:%S %p'],
] as const

const DAYS = [
  [String.raw`\d{1,2}\.\d{1,2}\.\d{4}`, ['%d.%m.%Y']],
  [String.raw`\d{1,2}\.\d{1,2}\.\d{2}`, ['%d.%m.%y']],
  [String.raw`\d{1,2}/\d{1,2}/\d{4}`, ['%d/%m/%Y', '%m/%d/%Y']],
  [String.raw`\d{1,2}/\d{1,2}/\d{2}`, ['%d/%m/%y', '%m/%d/%y']],
  [String.raw`\d{1,2}-\d{1,2}-\d{4}`, ['%d-%m-%Y', '%m-%d-%Y']],
  [String.raw`\d{1,2} [A-Za-z]{3,9} \d{4}`, ['%d %b %Y', '%d %B %Y']],
  [String.raw`\d{1,2}-[A-Za-z]{3}-\d{4}`, ['%d-%b-%Y']],
  [String.raw`[A-Za-z]{3,9} \d{1,2}, \d{4}`, ['%b %d, %Y', '%B %d, %Y']],
] as const

const moments: readonly Form[] = DAYS.flatMap(([day, formats]) =>
  TIMES.flatMap(([time, clock]) =>
    formats.map((format): Form => {
      const type = time === '' ? 'DATE' : 'TIMESTAMP'
      return {
        type,
        reading:
          format.startsWith('%m') || format.startsWith('%b') || format.startsWith('%B') ? 'month/day' : 'day/month',
        looks: day + time,
        tried: (cell) => `CAST(try_strptime(${cell}, ${quoteText(format + clock)}) AS ${type})`,
      }
    }),
  ),
)

const plain = (cell: string): string => `replace(${cell}, ',', '')`
const swapped = (cell: string): string => `replace(replace(${cell}, '.', ''), ',', '.')`

/** Texts with leading zeros are names, such as postal codes. */
const numbers: readonly Form[] = [
  {
    type: 'BIGINT',
    reading: 'decimal point',
    looks: String.raw`-?(0|[1-9]\d{0,2}(,\d{3})*)`,
    tried: (cell) => `TRY_CAST(${plain(cell)} AS BIGINT)`,
  },
  {
    type: 'DOUBLE',
    reading: 'decimal point',
    looks: String.raw`-?(0|[1-9]\d{0,2}(,\d{3})+|[1-9]\d*)(\.\d+)?`,
    tried: (cell) => `TRY_CAST(${plain(cell)} AS DOUBLE)`,
  },
  {
    type: 'DOUBLE',
    reading: 'decimal comma',
    looks: String.raw`-?(0|[1-9]\d{0,2}(\.\d{3})+|[1-9]\d*)(,\d+)?`,
    tried: (cell) => `TRY_CAST(${swapped(cell)} AS DOUBLE)`,
  },
]

const FORMS = [...moments, ...numbers]

/** Forms that a text may have. */
export const formsOf = (text: string): readonly Form[] =>
  FORMS.filter(({ looks }) => new RegExp(`^(?:${looks})$`).test(text))

/** SQL condition for a text of this form that is also a value of it. */
export const hasForm = ({ looks, tried }: Form, cell: string): string =>
  `(regexp_full_match(${cell}, ${quoteText(looks)}) AND ${tried(cell)} IS NOT NULL)`

const GROUPS: Readonly<Record<Form['type'], RegExp>> = {
  DATE: /^(?:DATE|TIMESTAMP)/,
  TIMESTAMP: /^(?:DATE|TIMESTAMP)/,
  BIGINT: /^(?:BIGINT|DOUBLE|DECIMAL)/,
  DOUBLE: /^(?:BIGINT|DOUBLE|DECIMAL)/,
}

/** True when values of a type are read from texts of the form. */
export const givesType = ({ type }: Form, columnType: string): boolean => GROUPS[type].test(columnType)
