import { Suspense, useMemo, type ReactNode } from 'react'

import type { ChartState } from '../../../../projections/chart/state'
import { layersIn } from '../../../../domain/charts/annotations/layers'
import { controlsOf, type ControlContext, type VizType } from '../../../../domain/charts/kinds/types'
import { lazyWithRetry } from '../../../controls/loading/lazyWithRetry'

const Layers = lazyWithRetry(() => import('./Layers'), 'Layers')

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
  return layers.length === 0 ? (
    children
  ) : (
    <Suspense fallback={null}>
      <Layers layers={layers} states={states}>
        {children}
      </Layers>
    </Suspense>
  )
}
