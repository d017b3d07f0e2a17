import { digits, reachedBy, type Line, type Verdict } from './line'

const HEADINGS = ['line', 'what', 'product', 'reference', 'figure [95 %]', 'gate', 'aim', 'reached', 'n'] as const

const bound = ({ better, unit }: Verdict, value: number | null): string =>
  value === null ? '-' : `${better === 'less' ? '≤' : '≥'} ${digits(value)}${unit === '×' ? '×' : ` ${unit}`}`.trim()

/** The judged figure with its interval. */
export const figureOf = ({ figure: { value, low, high }, unit }: Verdict): string => {
  const spread = low === value && high === value ? '' : ` [${digits(low)}, ${digits(high)}]`
  return `${digits(value)}${unit === '×' ? '×' : unit === '' ? '' : ` ${unit}`}${spread}`
}

const cells = (line: Line): readonly string[] => [
  line.id,
  line.what,
  line.product,
  line.reference,
  figureOf(line.verdict),
  bound(line.verdict, line.verdict.gate),
  bound(line.verdict, line.verdict.aim),
  reachedBy(line.verdict),
  `${line.n}`,
]

/** The lines as one aligned table, remarks below. */
export const tableOf = (lines: readonly Line[]): string => {
  const rows = [HEADINGS, ...lines.map(cells)]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const print = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - cell.length))
      .join(' | ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('-|-')
  const notes = lines.filter(({ note }) => note !== '').map(({ id, note }) => `${id}: ${note}`)
  return [print(HEADINGS), rule, ...lines.map((line) => print(cells(line))), '', ...notes].join('\n')
}
