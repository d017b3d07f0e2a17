import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The chart under the mouse; touch and keys have nothing that could slip away. */
const chartUnderMouse = (board: Element): Element | null =>
  matchMedia('(hover: hover)').matches ? board.querySelector('article[data-chart]:hover') : null

/**
 * A line above the charts that comes and goes without moving the chart under the mouse: until the mouse leaves that chart, a new
 * line covers the edge of the board, and the room of the former one stays.
 */
export const useStill = (isShown: boolean): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    const line = box.current
    const board = line?.closest('.db-board') ?? null
    if (line === null || board === null) return undefined
    const chart = chartUnderMouse(board)
    const before = height.current
    const release = (): void => {
      line.style.marginBottom = ''
      line.style.minHeight = ''
    }
    release()
    height.current = line.offsetHeight
    if (chart === null || before === height.current) return undefined
    if (isShown) line.style.marginBottom = `-${height.current}px`
    else line.style.minHeight = `${before}px`
    chart.addEventListener('pointerleave', release, { once: true })
    return () => chart.removeEventListener('pointerleave', release)
  }, [isShown])
  return box
}
