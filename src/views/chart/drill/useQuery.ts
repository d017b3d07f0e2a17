import { useEffect, useMemo } from 'react'

import type { FormData } from '../../../events/chart/chart'
import type { ExploreDataset } from '../../../events/explore/explore'
import { own } from '../../../projections/dashboard/state'
import { decodeForm, encodeForm, type FormValues } from '../../../domain/charts/formData'
import { withDefaults } from '../../../domain/charts/kinds/common/data/values'
import type { DashboardChart } from '../../../events/dashboard/dashboard'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import type { ShownChart } from '../../dashboard/chart/useChart'
import { kindKey } from '../../../domain/charts/kinds'
import { useKind } from '../../explore/kind/useKind'
import { useResultRows } from '../../explore/data/useResultRows'
import { useCommand, useIsPast, useSelect } from '../../hooks'

interface DrillQuery {
  readonly key: string
  readonly chart: DashboardChart
  readonly dataset: ExploreDataset
  readonly form: FormValues
}

/** A chart with its own controls, requested as soon as they are known; its state is dropped with its last viewer. */
export const useQuery = ({ key, chart, dataset, form: formValues }: DrillQuery): ShownChart => {
  const command = useCommand()
  const past = useIsPast()
  const text = JSON.stringify(encodeForm(formValues))
  const form = useMemo(() => JSON.parse(text) as FormData, [text])
  const { kind, unknown, missing } = useKind(formValues['viz_type'])
  const state = useSelect([`chart/${key}`, 'charts'], ({ charts }) => own(charts.byKey, key) ?? null)
  const queries = useMemo(() => {
    if (kind === null) return null
    const queryText = JSON.stringify(kind.type.queries({ values: withDefaults(kind.type, form, dataset), dataset }))
    return queryText === '[]' ? null : queryText
  }, [kind, form, dataset])
  const { id: datasetId } = dataset
  const ask = useMemo(
    () =>
      (force: boolean): void => {
        if (queries !== null) command('chart.query', { key, datasetId, formData: form, queries, force })
      },
    [command, key, datasetId, form, queries],
  )
  useEffect(() => {
    if (!past) ask(false)
  }, [past, ask])
  const answers = state?.answers
  const resultKeys = useMemo(() => (answers ?? []).map(({ resultKey }) => resultKey), [answers])
  const resultRows = useResultRows(resultKeys)
  const answeredForm = state?.answeredForm ?? null
  const shown = useMemo<ControlContext | null>(() => {
    if (answeredForm === null || kind === null || kindKey(decodeForm(answeredForm)['viz_type']) !== kind.key)
      return null
    return { values: withDefaults(kind.type, answeredForm, dataset), dataset }
  }, [answeredForm, kind, dataset])
  return {
    key,
    chart,
    dataset,
    kind,
    unknownKind: unknown,
    kindMissing: missing,
    state,
    held: resultRows,
    lost: resultKeys.length > 0 && resultRows.status === 'gone',
    shown,
    form,
    queries,
    refusal: null,
    ask,
    stop: () => void command('chart.stop', { key }),
  }
}
