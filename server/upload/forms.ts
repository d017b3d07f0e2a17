import { moneyLooks } from '../../common/money'
import { quoteText } from '../../common/sql'
import { FIRST_SHORT_YEAR } from '../../contract/upload/upload'

/** A way of writing dates or numbers that DuckDB does not read by itself. */
export interface Form {
  /** Its name in the call: the format of a date as `strptime` has it, or a number written in it. */
  readonly id: string
  readonly type: 'DATE' | 'TIMESTAMP' | 'BIGINT' | 'DOUBLE'
  /** Forms of one reading understand a text alike. */
  readonly reading: 'day/month' | 'month/day' | 'year/month/day' | 'decimal point' | 'decimal comma'
  /** Regular expression for each whole text of this form, valid in JavaScript and DuckDB alike. */
  readonly looks: string
  /** False for a form that is only taken when someone chooses it: its texts are numbers as well. */
  readonly isGuessed: boolean
  /** SQL for the value of a text, NULL where it is none of the form. */
  readonly tried: (cell: string) => string
}

const TIMES = [
  ['', ''],
  [String.raw` \d{1,2}:\d{2}`, ' %H:%M'],
  [String.raw` \d{1,2}:\d{2}:\d{2}`, ' %H:%M:%S'],
  [String.raw` \d{1,2}:\d{2} [AaPp][Mm]`, ' %I:%M %p'],
  [String.raw` \d{1,2}:\d{2}:\d{2} [AaPp][Mm]`, ' %I:%M:%S %p'],
] as const

/** The formats of days that look alike, each with its other spellings. */
const DAYS: readonly (readonly [looks: string, formats: readonly (readonly string[])[], isChosen?: true])[] = [
  [String.raw`\d{1,2}\.\d{1,2}\.\d{4}`, [['%d.%m.%Y']]],
  [String.raw`\d{1,2}\.\d{1,2}\.\d{2}`, [['%d.%m.%y'], ['%y.%m.%d']]],
  [String.raw`\d{1,2}/\d{1,2}/\d{4}`, [['%d/%m/%Y'], ['%m/%d/%Y']]],
  [String.raw`\d{1,2}/\d{1,2}/\d{2}`, [['%d/%m/%y'], ['%m/%d/%y'], ['%y/%m/%d']]],
  [String.raw`\d{1,2}-\d{1,2}-\d{4}`, [['%d-%m-%Y'], ['%m-%d-%Y']]],
  [String.raw`\d{1,2}-\d{1,2}-\d{2}`, [['%d-%m-%y'], ['%m-%d-%y'], ['%y-%m-%d']]],
  [String.raw`\d{1,2} [A-Za-z]{3,9} \d{4}`, [['%d %b %Y', '%d %B %Y']]],
  [String.raw`\d{1,2} [A-Za-z]{3,9} \d{2}`, [['%d %b %y', '%d %B %y']]],
  [String.raw`\d{1,2}-[A-Za-z]{3,9}-\d{4}`, [['%d-%b-%Y', '%d-%B-%Y']]],
  [String.raw`\d{1,2}-[A-Za-z]{3,9}-\d{2}`, [['%d-%b-%y', '%d-%B-%y']]],
  [String.raw`[A-Za-z]{3,9} \d{1,2}, \d{4}`, [['%b %d, %Y', '%B %d, %Y']]],
  [String.raw`[A-Za-z]{3,9} \d{1,2} \d{4}`, [['%b %d %Y', '%B %d %Y']]],
  [String.raw`[A-Za-z]{3}, \d{1,2} [A-Za-z]{3} \d{4}`, [['%a, %d %b %Y']]],
  [String.raw`[A-Za-z]{3,9} \d{4}`, [['%b %Y', '%B %Y']]],
  [String.raw`[A-Za-z]{3}-\d{2}`, [['%b-%y']]],
  [String.raw`\d{8}`, [['%Y%m%d']], true],
]

const readingOf = (format: string): Form['reading'] => {
  if (format.startsWith('%y')) return 'year/month/day'
  return /^%[mbB]/.test(format) ? 'month/day' : 'day/month'
}

/** A value only of texts that look so: 12,50 is no 1250, whatever the signs in it are taken for. */
const looking = (cell: string, looks: string, value: string): string =>
  `CASE WHEN regexp_full_match(trim(${cell}), ${quoteText(looks)}) THEN ${value} END`

/** DuckDB reads 30 to 68 as years to come; a year of birth would be one of them. */
const inCentury = (moment: string): string =>
  `(${moment} - CASE WHEN year(${moment}) >= ${FIRST_SHORT_YEAR + 100} THEN INTERVAL 100 YEAR ELSE INTERVAL 0 YEAR END)`

const moments: readonly Form[] = DAYS.flatMap(([day, formats, isChosen]) =>
  TIMES.flatMap(([time, clock]) =>
    formats.map((spellings): Form => {
      const [format = ''] = spellings
      const type = time === '' ? 'DATE' : 'TIMESTAMP'
      const list = spellings.map((one) => quoteText(one + clock)).join(', ')
      return {
        id: format + clock,
        type,
        reading: readingOf(format),
        looks: day + time,
        isGuessed: isChosen !== true,
        tried: (cell) => {
          const moment = `try_strptime(${cell}, [${list}])`
          return looking(cell, day + time, `CAST(${format.includes('%y') ? inCentury(moment) : moment} AS ${type})`)
        },
      }
    }),
  ),
)

/** Thousands and decimals with these signs, as parts of regular expressions. */
const numberLooks = (thousands: string, decimal: string): string =>
  String.raw`-?(0|[1-9]\d{0,2}(${thousands}\d{3})+|[1-9]\d*)(${decimal}\d+)?`
const wholeLooks = (thousands: string): string => String.raw`-?(0|[1-9]\d{0,2}(${thousands}\d{3})+|[1-9]\d*)`

const plain = (cell: string): string => `replace(${cell}, ',', '')`
const swapped = (cell: string): string => `replace(replace(${cell}, '.', ''), ',', '.')`

const MONEY_POINTS = moneyLooks(',', String.raw`\.`)
const MONEY_COMMAS = moneyLooks(String.raw`\.`, ',')
const bare = (cell: string): string => `regexp_replace(${cell}, '[^0-9.,-]', '', 'g')`

/** Texts with leading zeros are names, such as postal codes. */
const numbers: readonly Form[] = [
  {
    id: '1,234',
    type: 'BIGINT',
    reading: 'decimal point',
    looks: wholeLooks(','),
    isGuessed: true,
    tried: (cell) => looking(cell, wholeLooks(','), `TRY_CAST(${plain(cell)} AS BIGINT)`),
  },
  {
    id: '1.234',
    type: 'BIGINT',
    reading: 'decimal comma',
    looks: wholeLooks(String.raw`\.`),
    // a text with one point is as likely a fraction
    isGuessed: false,
    tried: (cell) => looking(cell, wholeLooks(String.raw`\.`), `TRY_CAST(${swapped(cell)} AS BIGINT)`),
  },
  {
    id: '1,234.5',
    type: 'DOUBLE',
    reading: 'decimal point',
    looks: numberLooks(',', String.raw`\.`),
    isGuessed: true,
    tried: (cell) => looking(cell, numberLooks(',', String.raw`\.`), `TRY_CAST(${plain(cell)} AS DOUBLE)`),
  },
  {
    id: '1.234,5',
    type: 'DOUBLE',
    reading: 'decimal comma',
    looks: numberLooks(String.raw`\.`, ','),
    isGuessed: true,
    tried: (cell) => looking(cell, numberLooks(String.raw`\.`, ','), `TRY_CAST(${swapped(cell)} AS DOUBLE)`),
  },
  {
    id: '$1,234.5',
    type: 'DOUBLE',
    reading: 'decimal point',
    looks: MONEY_POINTS,
    isGuessed: true,
    tried: (cell) => looking(cell, MONEY_POINTS, `TRY_CAST(${plain(bare(cell))} AS DOUBLE)`),
  },
  {
    id: '1.234,5 €',
    type: 'DOUBLE',
    reading: 'decimal comma',
    looks: MONEY_COMMAS,
    isGuessed: true,
    tried: (cell) => looking(cell, MONEY_COMMAS, `TRY_CAST(${swapped(bare(cell))} AS DOUBLE)`),
  },
]

const FORMS: ReadonlyMap<string, Form> = new Map([...moments, ...numbers].map((form) => [form.id, form]))

export const formOf = (id: string): Form | undefined => FORMS.get(id)

/** Forms that a text may have. */
export const formsOf = (text: string): readonly Form[] =>
  [...FORMS.values()].filter(({ looks }) => new RegExp(`^(?:${looks})$`, 'u').test(text))

/** SQL condition for a text of this form that is also a value of it. */
export const hasForm = ({ looks, tried }: Form, cell: string): string =>
  `(regexp_full_match(${cell}, ${quoteText(looks)}) AND ${tried(cell)} IS NOT NULL)`

const NUMBERS = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$|DOUBLE|FLOAT|DECIMAL)/
const GROUPS: Readonly<Record<Form['type'], RegExp>> = {
  DATE: /^(?:DATE|TIMESTAMP)/,
  TIMESTAMP: /^(?:DATE|TIMESTAMP)/,
  BIGINT: NUMBERS,
  DOUBLE: NUMBERS,
}

/** True when values of a type are read from texts of the form. */
export const givesType = ({ type }: Form, columnType: string): boolean => GROUPS[type].test(columnType)
