import type { ResultRows } from '../../../core/results/types'
import { t } from '../../i18n'
import { ExplainView } from './ExplainView'
import { planOf } from './plan'

/** The answer to EXPLAIN: as a tree where it can be parsed, else as the engine drew it. */
export const Explained = ({ rows: { rows } }: { readonly rows: ResultRows }) => {
  const cell = rows[0]?.[1]
  const text = typeof cell === 'string' ? cell : ''
  const plan = planOf(text)
  if (plan !== null) return <ExplainView plan={plan} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
    <section className="explain-text" tabIndex={0} aria-label={t('Query plan')}>
      <pre>{text}</pre>
    </section>
  )
}
