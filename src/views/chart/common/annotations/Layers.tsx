import { useEffect, useState } from 'react'

import type { ChartState } from '../../../../projections/chart/state'
import type { AnnotationLayer } from '../../../../domain/charts/annotations/layers'
import type { ResultRows } from '../../../../core/results/types'
import { useServices } from '../../../hooks'
import { t } from '../../../i18n'
import type { DrawLayers } from './context'
import { overlaysOf, type AnnotationRows } from './layerOverlays'

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

interface LayersProps {
  readonly layers: readonly AnnotationLayer[]
  readonly states: ChartState['annotations']
  /** Takes a function in place of the former one; null when the layers go. */
  readonly onDraw: (make: () => DrawLayers | null) => void
}

/** Tells how to draw these layers with their rows. */
export const Layers = ({ layers, states, onDraw }: LayersProps) => {
  const keys = layers.flatMap(({ name }) => (Object.hasOwn(states, name) ? (states[name]?.resultKey ?? []) : []))
  const rows = useRows(keys.join('\n'))
  useEffect(() => {
    const annotations = layers.map((layer): AnnotationRows => {
      const state = Object.hasOwn(states, layer.name) ? states[layer.name] : undefined
      const layerRows = state?.resultKey == null ? undefined : rows.get(state.resultKey)
      const gone = layerRows === null ? t('its rows are no longer kept') : null
      return { layer, rows: layerRows ?? null, problem: state?.status === 'failed' ? state.message : gone }
    })
    onDraw(() => (data) => overlaysOf(data, annotations))
  }, [layers, states, rows, onDraw])
  useEffect(() => () => onDraw(() => null), [onDraw])
  return null
}
