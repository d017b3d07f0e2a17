import { attachClosestEdge, extractClosestEdge, type Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

interface HeadDrag {
  /** Of the table: columns are moved within one. */
  readonly table: string
  readonly name: string
  /** Edge beside this column where another one would be dropped. */
  readonly onEdge: (edge: Edge | null) => void
  readonly onDrop: (dragged: string, edge: Edge) => void
}

/** Lets the head of a column be dragged, and others be dropped beside it, until the returned function is called. */
export const dragHead = (element: HTMLElement, { table, name, onEdge, onDrop }: HeadDrag): (() => void) => {
  const isOther = (data: Readonly<Record<string | symbol, unknown>>): data is { column: string } =>
    data['table'] === table && typeof data['column'] === 'string' && data['column'] !== name
  return combine(
    draggable({ element, getInitialData: () => ({ table, column: name }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => isOther(source.data),
      getData: ({ input, element: over }) =>
        attachClosestEdge({ name }, { input, element: over, allowedEdges: ['left', 'right'] }),
      onDrag: ({ self }) => onEdge(extractClosestEdge(self.data)),
      onDragLeave: () => onEdge(null),
      onDrop: ({ self, source }) => {
        onEdge(null)
        const side = extractClosestEdge(self.data)
        if (side !== null && isOther(source.data)) onDrop(source.data.column, side)
      },
    }),
  )
}
