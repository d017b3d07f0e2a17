import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react'

/** A tooltip at its control. */
export interface Shown {
  readonly anchor: Element
  readonly open: boolean
  /** Another one was there a moment ago. */
  readonly instant: boolean
}

const REST_MS = 400
const AGAIN_MS = 400
/** Time to reach the words from their control. */
const REACH_MS = 100

/** Closes the one that is open; there is one at a time. */
let current: (() => void) | null = null
let closedAt = Number.NEGATIVE_INFINITY
/** A focus that returns with the window opens no tooltip. */
let away = false

if (typeof window !== 'undefined') {
  window.addEventListener('blur', () => void (away = true))
  for (const sign of ['keydown', 'pointerdown']) window.addEventListener(sign, () => void (away = false), true)
}

const isWarm = (): boolean => current !== null || performance.now() - closedAt < AGAIN_MS

const createHint = (show: (next: (was: Shown | null) => Shown | null) => void) => {
  let timer: number | undefined
  const after = (ms: number, work: () => void): void => {
    clearTimeout(timer)
    timer = window.setTimeout(work, ms)
  }
  const close = (): void => {
    clearTimeout(timer)
    if (current !== close) return
    current = null
    closedAt = performance.now()
    show((was) => was && { ...was, open: false })
  }
  const open = (anchor: Element): void => {
    clearTimeout(timer)
    if (current === close) return
    const instant = isWarm()
    current?.()
    current = close
    show(() => ({ anchor, open: true, instant }))
  }
  const hold = (isHeld: boolean): void => {
    if (isHeld) clearTimeout(timer)
    else after(REACH_MS, close)
  }
  return {
    close,
    hold,
    enter: ({ pointerType, currentTarget }: PointerEvent): void => {
      if (pointerType === 'mouse') after(isWarm() ? 0 : REST_MS, () => open(currentTarget))
    },
    leave: (): void => hold(false),
    focus: ({ target, currentTarget }: FocusEvent): void => {
      if (!away && target.matches(':focus-visible')) open(currentTarget)
    },
  }
}

/** When a tooltip shows: the mouse rests on its control, or the focus comes there by keyboard; a press ends it. */
export const useHint = () => {
  const [shown, show] = useState<Shown | null>(null)
  const [hint] = useState(() => createHint(show))
  useEffect(() => () => hint.close(), [hint])
  return [shown, hint] as const
}
