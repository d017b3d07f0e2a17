import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

import type { Components } from '../../../events/layout'
import { showDrop } from './mark'
import type { Carried } from './steps'
import { findTarget, type Edge, type Found, type Over } from './targets'

type Data = Record<string | symbol, unknown>

const carriedIn = (data: Data): Carried | null => (data['carried'] as Carried | undefined) ?? null

/** Lets something be dragged by an element, or by its handle alone. */
export const dragPart = (element: HTMLElement, handle: HTMLElement | null, carried: () => Carried): (() => void) =>
  draggable({
    element,
    ...(handle === null ? {} : { dragHandle: handle }),
    getInitialData: () => ({ carried: carried() }),
    onDragStart: () => element.classList.add('dragged'),
    onDrop: () => element.classList.remove('dragged'),
  })

interface Dropping {
  readonly id: string
  /** Without edges its inside alone takes things. */
  readonly edges: readonly Edge[]
}

/** Lets things be dropped at the edges of a part, or into it. */
export const dropOnPart = (element: HTMLElement, { id, edges }: Dropping): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => carriedIn(source.data) !== null,
    getData: ({ input, element: over }) =>
      edges.length === 0
        ? { part: id }
        : attachClosestEdge({ part: id }, { input, element: over, allowedEdges: [...edges] }),
  })

interface Watching {
  readonly layout: () => Components
  readonly onDrop: (carried: Carried, found: Found) => void
}

const oversOf = (targets: readonly { readonly data: Data }[]): readonly Over[] =>
  targets.flatMap(({ data }) =>
    typeof data['part'] === 'string' ? [{ id: data['part'], edge: extractClosestEdge(data) }] : [],
  )

/** Shows where what is dragged would lie, and hears of drops. Nothing renders while something is dragged. */
export const watchDrags = ({ layout, onDrop }: Watching): (() => void) => {
  let known: { readonly key: string; readonly found: Found | null } | null = null
  const find = (carried: Carried, overs: readonly Over[]): Found | null => {
    const key = overs.map(({ id, edge }) => `${id} ${edge}`).join(',')
    if (known?.key !== key) known = { key, found: findTarget(layout(), overs, carried) }
    return known.found
  }
  return combine(
    monitorForElements({
      canMonitor: ({ source }) => carriedIn(source.data) !== null,
      onDragStart: () => {
        known = null
      },
      onDrag: ({ source, location }) => {
        const carried = carriedIn(source.data)
        showDrop(carried === null ? null : find(carried, oversOf(location.current.dropTargets)))
      },
      onDrop: ({ source, location }) => {
        showDrop(null)
        known = null
        const carried = carriedIn(source.data)
        const found = carried === null ? null : find(carried, oversOf(location.current.dropTargets))
        known = null
        if (carried !== null && found !== null) onDrop(carried, found)
      },
    }),
    () => showDrop(null),
  )
}
