import type { ResultRows } from '../../../core/results/types'
import { t } from '../../i18n'
import { ExplainView } from './ExplainView'
import { planOf } from './plan'

/** The answer to EXPLAIN: as a tree where it can be parsed, else as the engine drew it. */
export const Explained = ({ rows: { rows } }: { readonly rows: ResultRows }) => {
  // DuckDB names the plan in a column before it; PostgreSQL draws a line in each row
  const cells = rows.map((row) => row.at(-1) ?? '')
  const text = cells.map((cell) => (typeof cell === 'string' ? cell : JSON.stringify(cell))).join('\n')
  const plan = planOf(text)
  if (plan !== null) return <ExplainView plan={plan} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
    <section className="explain-text" tabIndex={0} aria-label={t('Query plan')}>
      <pre>{text}</pre>
    </section>
  )
}
