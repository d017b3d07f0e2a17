import { attachClosestEdge, extractClosestEdge, type Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** True for the data of a dragged tab. */
const isTabDrag = (data: Record<string | symbol, unknown>): data is { tab: string } => typeof data['tab'] === 'string'

interface TabDrag {
  readonly id: string
  /** Edge beside this tab where another one would be dropped. */
  readonly onEdge: (edge: Edge | null) => void
  readonly onDrop: (dragged: string, target: string, edge: Edge) => void
}

/** Lets a tab be dragged, and others be dropped beside it, until the returned function is called. */
export const dragTab = (element: HTMLElement, { id, onEdge, onDrop }: TabDrag): (() => void) =>
  combine(
    draggable({ element, getInitialData: () => ({ tab: id }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => isTabDrag(source.data) && source.data.tab !== id,
      getData: ({ input, element: over }) =>
        attachClosestEdge({ id }, { input, element: over, allowedEdges: ['left', 'right'] }),
      onDrag: ({ self }) => onEdge(extractClosestEdge(self.data)),
      onDragLeave: () => onEdge(null),
      onDrop: ({ self, source }) => {
        onEdge(null)
        const side = extractClosestEdge(self.data)
        if (side !== null && isTabDrag(source.data)) onDrop(source.data.tab, id, side)
      },
    }),
  )
