import { useEffect, useRef } from 'react'

import type { DatasetContent } from '../../../events/dataset/content'
import { partsThatDiffer, type Part } from '../../../domain/datasets/parts'
import { useSelect, useSession } from '../../hooks'

/**
 * Calls back with the parts that an undo or a redo of this window changed: each of the two moves a step from one stack to the
 * other. A new change drops the redo stack, which `isOwn` distinguishes.
 */
export const useTravelled = (
  content: DatasetContent,
  isOwn: () => boolean,
  onTravelled: (parts: readonly Part[]) => void,
): void => {
  const session = useSession()
  const undone = useSelect(['undo'], ({ undo }) => undo.windows[session]?.future.length ?? 0)
  const before = useRef({ content, undone })
  useEffect(() => {
    const was = before.current
    before.current = { content, undone }
    if (was.content === content || isOwn() || was.undone === undone) return
    onTravelled(partsThatDiffer(was.content, content))
  })
}
