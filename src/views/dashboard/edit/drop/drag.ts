import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/disable-native-drag-preview'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

import type { Components } from '../../../../events/dashboard/layout'
import { endDrop, showDrop } from './mark'
import type { Carried } from '../steps'
import { placeInside, type Span } from './inside'
import { findTarget, type Edge, type DropMark, type Over } from './targets'

type Data = Record<string | symbol, unknown>

const carriedIn = (data: Data): Carried | null => (data['carried'] as Carried | undefined) ?? null

/** Lets something be dragged by an element, or by its handle alone. */
export const dragPart = (element: HTMLElement, handle: HTMLElement | null, carried: () => Carried): (() => void) =>
  draggable({
    element,
    ...(handle === null ? {} : { dragHandle: handle }),
    getInitialData: () => ({ carried: carried() }),
    // a card with the name of the place follows the pointer in its stead
    onGenerateDragPreview: disableNativeDragPreview,
    onDragStart: () => element.classList.add('dragged'),
    onDrop: () => element.classList.remove('dragged'),
  })

/** A position of the pointer, in px of the window. */
export interface Pointer {
  readonly clientX: number
  readonly clientY: number
}

interface Dropping {
  readonly id: string
  /** Without edges its inside alone takes things. */
  readonly edges: readonly Edge[]
  /** Direction of its children; null where it has none. */
  readonly holds: 'across' | 'down' | null
}

const spanOf = (element: Element, across: boolean): Span => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return across ? [left, right] : [top, bottom]
}

/** The extent of a page: it has no rim, for nothing is around it. */
const ENDLESS: Span = [-Infinity, Infinity]

/** The direct children of a part. */
const partsIn = (element: Element): readonly HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>('[data-component]')].filter(
    (part) => part.parentElement?.closest('[data-component]') === element,
  )

/** The target of a place in a row or column that no child covers; null at its rim. */
const overInside = (element: Element, { id, edges, holds }: Dropping, { clientX, clientY }: Pointer): Over | null => {
  if (holds === null) return null
  const across = holds === 'across'
  const parts = partsIn(element)
  const place = placeInside({
    at: across ? clientX : clientY,
    beside: across ? clientY : clientX,
    along: spanOf(element, across),
    over: edges.length === 0 ? ENDLESS : spanOf(element, !across),
    parts: parts.map((part) => spanOf(part, across)),
    // the ends of a row are places in it, those of a column are above and below it
    ends: !across && edges.length > 0,
  })
  if (place === null) return null
  if (place.index === null) return { id, edge: null }
  const edge = across ? (place.after ? 'right' : 'left') : place.after ? 'bottom' : 'top'
  return { id: parts[place.index]?.dataset['component'] ?? id, edge }
}

/** Lets things be dropped at the edges of a part, or into it. */
export const dropOnPart = (element: HTMLElement, dropping: Dropping): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => carriedIn(source.data) !== null,
    getData: ({ input, element: over }) => {
      const { id, edges } = dropping
      const inside = overInside(over, dropping, input)
      if (inside !== null) return { part: inside.id, edge: inside.edge }
      const edge = extractClosestEdge(attachClosestEdge({}, { input, element: over, allowedEdges: [...edges] }))
      return { part: id, edge }
    },
  })

interface Watching {
  readonly layout: () => Components
  readonly onStart: (carried: Carried) => void
  /** The pointer moved; null where nothing can be dropped. */
  readonly onMove: (carried: Carried, slot: DropMark | null, pointer: Pointer) => void
  readonly onEnd: () => void
  readonly onDrop: (carried: Carried, slot: DropMark) => void
  /** Something is held over a part for a while. */
  readonly onRest: (id: string) => void
}

/** A drag with the parts under the pointer. */
interface Dragged {
  readonly source: { readonly data: Data }
  readonly location: {
    readonly current: { readonly dropTargets: readonly { readonly data: Data }[]; readonly input: Pointer }
  }
}

/** Ms of holding a part over a tab before the tab opens: longer than passing over it takes. */
const REST = 600

const oversOf = (targets: readonly { readonly data: Data }[]): readonly Over[] =>
  targets.flatMap(({ data }) =>
    typeof data['part'] === 'string'
      ? [{ id: data['part'], edge: (data['edge'] as Edge | null | undefined) ?? null }]
      : [],
  )

/** Shows the place where a dragged part would drop, and handles drops. Nothing renders during a drag. */
export const watchDrags = ({ layout, onStart, onMove, onEnd, onDrop, onRest }: Watching): (() => void) => {
  let resting: { readonly id: string | null; readonly timer: number } | null = null
  const restOn = (id: string | null): void => {
    if (resting?.id === id) return
    clearTimeout(resting?.timer)
    resting = id === null ? null : { id, timer: window.setTimeout(() => onRest(id), REST) }
  }
  let latest: { readonly key: string; readonly found: DropMark | null } | null = null
  const find = (carried: Carried, overs: readonly Over[]): DropMark | null => {
    const key = overs.map(({ id, edge }) => `${id} ${edge}`).join(',')
    if (latest?.key !== key) latest = { key, found: findTarget(layout(), overs, carried) }
    return latest.found
  }
  const follow = ({ source, location }: Dragged): void => {
    const carried = carriedIn(source.data)
    const overs = oversOf(location.current.dropTargets)
    const slot = carried === null ? null : find(carried, overs)
    showDrop(slot)
    if (carried !== null) onMove(carried, slot, location.current.input)
    restOn(overs[0]?.id ?? null)
  }
  return combine(
    monitorForElements({
      canMonitor: ({ source }) => carriedIn(source.data) !== null,
      onDragStart: ({ source }) => {
        latest = null
        const carried = carriedIn(source.data)
        if (carried !== null) onStart(carried)
      },
      onDrag: follow,
      // entering a part is no drag over it, and cancels the one that is scheduled
      onDropTargetChange: follow,
      onDrop: ({ source, location }) => {
        endDrop()
        onEnd()
        restOn(null)
        latest = null
        const carried = carriedIn(source.data)
        const slot = carried === null ? null : find(carried, oversOf(location.current.dropTargets))
        latest = null
        if (carried !== null && slot !== null) onDrop(carried, slot)
      },
    }),
    () => {
      endDrop()
      restOn(null)
    },
  )
}
