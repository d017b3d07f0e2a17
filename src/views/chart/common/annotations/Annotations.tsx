import { Suspense, useMemo, useState, type ReactNode } from 'react'

import type { ChartState } from '../../../../projections/chart/state'
import { layersIn } from '../../../../domain/charts/annotations/layers'
import { controlsOf, type ControlContext, type VizType } from '../../../../domain/charts/kinds/types'
import { lazyWithRetry } from '../../../controls/loading/lazyWithRetry'
import { AnnotationsContext, type DrawLayers } from './context'

const Layers = lazyWithRetry(() => import('./Layers'), 'Layers')

interface AnnotationsProps {
  readonly type: VizType
  readonly context: ControlContext
  readonly states: ChartState['annotations']
  /** Rendered once the drawing has its layers. */
  readonly after: ReactNode
  readonly children: ReactNode
}

/** Gives the drawing inside the annotation layers of its controls, where its kind has any. It is drawn without them until their code is here. */
export const Annotations = ({ type, context, states, after, children }: AnnotationsProps) => {
  const has = controlsOf(type).some(({ kind }) => kind === 'annotations')
  const layers = useMemo(() => (has ? layersIn(context.values) : []), [has, context])
  const [draw, setDraw] = useState<DrawLayers | null>(null)
  return (
    <>
      <AnnotationsContext value={draw}>{children}</AnnotationsContext>
      {layers.length > 0 && (
        <Suspense fallback={null}>
          <Layers layers={layers} states={states} onDraw={setDraw} />
        </Suspense>
      )}
      {(layers.length === 0 || draw !== null) && after}
    </>
  )
}
