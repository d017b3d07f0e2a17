import { isBlank } from '../../../core/events/blank'
import type { ChartRefusal } from '../../../events/chart/refusal'
import { t } from '../../i18n'

/** Problems, each once, with the controls concerned. A redacted log has the controls alone. */
const mendingOf = ({ controls }: ChartRefusal): string => {
  const labels = new Map<string, Set<string>>()
  for (const { label, problems } of controls) {
    for (const problem of problems) {
      const text = isBlank(problem) ? '' : problem
      labels.set(text, (labels.get(text) ?? new Set()).add(t(label)))
    }
  }
  return [...labels]
    .map(([text, of]) => {
      const names = [...of].join(', ')
      return text === '' ? names : `${names} (${t(text)})`
    })
    .join('; ')
}

/** The reason why a chart of a dashboard cannot be queried, in words. */
export const refusalWords = (refusal: ChartRefusal): string => {
  switch (refusal.code) {
    case 'DATASET_GONE':
      return t('The dataset of this chart is gone.')
    case 'COLUMNS_GONE':
    case 'METRICS_GONE':
    case 'CONTROLS_INVALID':
      return t('Fix first: %s.', mendingOf(refusal))
    case 'NOTHING_SHOWN':
      return t('The chart does not say yet what it shows.')
  }
}
