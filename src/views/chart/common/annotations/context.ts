import { createContext, useContext, useMemo } from 'react'

import type { ChartData } from '../../chart'
import { overlaysOf, type AnnotationRows } from './overlay'

export const AnnotationsContext = createContext<readonly AnnotationRows[]>([])

/** The data of a chart with its annotation layers; notes say why a layer is missing. */
export const useAnnotated = (data: ChartData): ChartData => {
  const annotations = useContext(AnnotationsContext)
  return useMemo(() => {
    if (annotations.length === 0) return data
    const { overlays, problems } = overlaysOf(data, annotations)
    return { ...data, overlays, notes: [...data.notes, ...problems] }
  }, [data, annotations])
}
