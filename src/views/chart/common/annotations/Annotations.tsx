import { useEffect, useMemo, useState, type ReactNode } from 'react'

import type { ChartState } from '../../../../projections/chart/state'
import { layersIn } from '../../../../domain/charts/annotations/layers'
import type { ResultRows } from '../../../../core/results/types'
import { controlsOf, type ControlContext, type VizType } from '../../../../domain/charts/kinds/types'
import { useServices } from '../../../hooks'
import { AnnotationsContext } from './context'
import type { AnnotationRows } from './overlay'
import { t } from '../../../i18n'

type RowsByKey = ReadonlyMap<string, ResultRows | null>

/** The rows under keys that are in this browser: null for those that are gone, none for those on their way. */
const useRows = (keys: string): RowsByKey => {
  const { results } = useServices()
  const [rows, setRows] = useState<RowsByKey>(new Map())
  useEffect(() => {
    let over = false
    const keyList = keys === '' ? [] : keys.split('\n')
    void Promise.all(keyList.map(async (key) => [key, await results.load(key, 'browser')] as const)).then((loaded) => {
      if (!over && loaded.length > 0) setRows(new Map(loaded))
    })
    return () => {
      over = true
    }
  }, [keys, results])
  return rows
}

interface AnnotationsProps {
  readonly type: VizType
  readonly context: ControlContext
  readonly states: ChartState['annotations']
  readonly children: ReactNode
}

/** Gives the drawing inside the annotation layers of its controls, where its kind has any. */
export const Annotations = ({ type, context, states, children }: AnnotationsProps) => {
  const has = controlsOf(type).some(({ kind }) => kind === 'annotations')
  const layers = useMemo(() => (has ? layersIn(context.values) : []), [has, context])
  const keys = layers.flatMap(({ name }) => (Object.hasOwn(states, name) ? (states[name]?.resultKey ?? []) : []))
  const rows = useRows(keys.join('\n'))
  const annotations = useMemo(
    () =>
      layers.map((layer): AnnotationRows => {
        const state = Object.hasOwn(states, layer.name) ? states[layer.name] : undefined
        const layerRows = state?.resultKey == null ? undefined : rows.get(state.resultKey)
        const gone = layerRows === null ? t('its rows are no longer kept') : null
        return { layer, rows: layerRows ?? null, problem: state?.status === 'failed' ? state.message : gone }
      }),
    [layers, states, rows],
  )
  return <AnnotationsContext value={annotations}>{children}</AnnotationsContext>
}
