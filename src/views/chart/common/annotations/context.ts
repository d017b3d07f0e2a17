import { createContext, useContext, useMemo } from 'react'

import type { ChartData } from '../../chart'
import type { Overlay } from '../../styles'

/** Overlays of annotation layers over the data of a chart, and the reasons for missing ones. */
export interface LayerOverlays {
  readonly overlays: readonly Overlay[]
  readonly problems: readonly string[]
}

export type DrawLayers = (data: ChartData) => LayerOverlays

/** The annotation layers of a chart over its data; null where it has none. */
export const AnnotationsContext = createContext<DrawLayers | null>(null)

/** The data of a chart with its annotation layers; notes say why a layer is missing. */
export const useAnnotated = (data: ChartData): ChartData => {
  const overlaysOf = useContext(AnnotationsContext)
  return useMemo(() => {
    if (overlaysOf === null) return data
    const { overlays, problems } = overlaysOf(data)
    return { ...data, overlays, notes: [...data.notes, ...problems] }
  }, [data, overlaysOf])
}
