import { encodeForm } from '../../domain/charts/formData'
import { vizMeta } from '../../domain/charts/kinds'
import { firstCharts, type FirstChart } from '../../domain/charts/kinds/firstCharts'
import type { FormData } from '../../events/chart/chart'
import type { ExploreDataset } from '../../events/explore/explore'
import { useCommand } from '../hooks'
import { t } from '../i18n'
import { KindThumb } from './kind/KindThumb'

interface FirstChartsProps {
  readonly id: string
  readonly formData: FormData
  readonly dataset: ExploreDataset
}

/** Charts of the dataset that one press draws, for as long as nothing was chosen. */
export const FirstCharts = ({ id, formData, dataset }: FirstChartsProps) => {
  const command = useCommand()
  const choose = ({ key, form: values }: FirstChart): void => {
    const form = { ...formData, ...encodeForm({ ...values, viz_type: key }) }
    command('explore.change_viz_type', {
      key: id,
      vizType: key,
      label: vizMeta(key)?.name ?? key,
      form: { formData: form, stash: {}, memory: {}, arrival: form },
    })
  }
  return (
    <section className="first-charts" aria-labelledby="first-charts-title">
      <h2 id="first-charts-title">{t('Start with one of these')}</h2>
      <p className="ink-2">{t('Or choose columns and metrics yourself.')}</p>
      <div className="kind-tiles">
        {firstCharts(dataset).map((chart) => (
          <button key={`${chart.key} ${chart.title}`} type="button" className="kind-tile" onClick={() => choose(chart)}>
            <KindThumb type={chart.key} />
            <b>{chart.title}</b>
          </button>
        ))}
      </div>
    </section>
  )
}
