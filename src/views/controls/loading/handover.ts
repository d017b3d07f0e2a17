import { useState, useSyncExternalStore } from 'react'

import { createPress, type Press } from '../press'

/** Hands focus, selection and pending presses from a control's first element to the one that replaces it. */
export type Handover = readonly [
  /** Ref of the element that is there at once. */
  first: (element: HTMLElement | null) => (() => void) | undefined,
  /** Ref of the one that takes over. */
  second: (element: HTMLElement | null) => void,
  /** The mouse or Space is down on the first: it must stay, or the browser makes no click of the press. */
  pressed: boolean,
]

const RECORDED = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown', 'keyup'] as const
const OPENING = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

const isArrow = (event: Event): boolean => event instanceof KeyboardEvent && /^Arrow(?:Down|Up)$/.test(event.key)

const isForUs = (event: Event, element: HTMLElement, begun: boolean): boolean => {
  // A text field keeps typing and clicks; the arrows open its list.
  if (element instanceof HTMLInputElement) return isArrow(event)
  if (event instanceof MouseEvent) return event.button === 0
  if (!(event instanceof KeyboardEvent)) return false
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return false
  return begun || OPENING.has(event.key)
}

const copyOf = (event: Event): Event => new (event.constructor as typeof Event)(event.type, event)

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/** Frames that a popup may take to open and take the focus. */
const PATIENCE = 20

const focusMoves = async (element: HTMLElement): Promise<void> => {
  for (let frame = 0; frame < PATIENCE && document.activeElement === element; frame += 1) await nextFrame()
}

const TEXT = new Set(['text', 'search', 'url', 'tel', 'email', 'password'])

const takesText = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && TEXT.has(target.type) && !target.disabled && !target.readOnly

/** Inserts a letter as the browser would for a real key: a copy of the event types nothing. */
const write = (field: HTMLInputElement, letter: string): void => {
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
  field.setRangeText(letter, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: letter }))
}

const isLetter = (event: Event): event is KeyboardEvent =>
  event instanceof KeyboardEvent &&
  event.type === 'keydown' &&
  !(event.ctrlKey || event.metaKey) &&
  /^.$/u.test(event.key)

/** Inserts letters into text fields; Space presses other elements, as its release would, and Enter buttons. */
const type = (target: Element, event: KeyboardEvent): void => {
  if (takesText(target)) {
    if (isLetter(event)) write(target, event.key)
    return
  }
  const space = event.type === 'keyup' && event.key === ' ' && target instanceof HTMLElement
  const enter = event.type === 'keydown' && event.key === 'Enter' && target instanceof HTMLButtonElement
  if (space || enter) target.click()
}

/** The press itself at once; keys after it, and those of this moment, go to the element it has opened and focused. */
const replay = async (events: readonly Event[], element: HTMLElement): Promise<void> => {
  const queue = [...events]
  const hold = (event: KeyboardEvent): void => {
    if (!event.isTrusted || event.key === 'Tab') return
    event.preventDefault()
    event.stopImmediatePropagation()
    queue.push(event)
  }
  for (const kind of ['keydown', 'keyup'] as const) window.addEventListener(kind, hold, true)
  try {
    // Its own effects have run by then.
    await new Promise((resolve) => setTimeout(resolve, 0))
    let opened = false
    for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
      const key = opened && event instanceof KeyboardEvent ? event : null
      if (key !== null) await focusMoves(element)
      const target = key !== null ? (document.activeElement ?? element) : element
      const goes = target.dispatchEvent(copyOf(event))
      if (goes && key !== null) type(target, key)
      opened ||= event.type === 'mousedown' || event.type === 'click' || (event.type === 'keydown' && isArrow(event))
      if (opened && queue.length === 0) await focusMoves(element)
    }
  } finally {
    for (const kind of ['keydown', 'keyup'] as const) window.removeEventListener(kind, hold, true)
  }
}

const isBegin = (event: Event): boolean =>
  event.type === 'pointerdown' || (event instanceof KeyboardEvent && event.type === 'keydown' && event.key === ' ')

const createHandover = (fetch: () => void, press: Press): readonly [Handover[0], Handover[1]] => {
  let events: Event[] = []
  let focused = false
  let selection: readonly [number | null, number | null] | null = null
  return [
    (element) => {
      if (element === null) return undefined
      const record = (event: Event): void => {
        if (!isForUs(event, element, events.length > 0)) return
        fetch()
        const pressed = events.some(({ type: kind }) => kind === 'click')
        events.push(event)
        if (isBegin(event) && !pressed) press.begin()
        // Enter and Space press the button once, which is recorded too; arrows and letters would scroll.
        const presses = event instanceof KeyboardEvent && (event.key === 'Enter' || event.key === ' ')
        if (event instanceof KeyboardEvent && (pressed || !presses)) event.preventDefault()
      }
      for (const type of RECORDED) element.addEventListener(type, record)
      element.addEventListener('focus', fetch)
      return () => {
        for (const type of RECORDED) element.removeEventListener(type, record)
        element.removeEventListener('focus', fetch)
        focused = document.activeElement === element
        selection = element instanceof HTMLInputElement ? [element.selectionStart, element.selectionEnd] : null
      }
    },
    (element) => {
      if (element === null) return
      if (focused) element.focus({ preventScroll: true })
      if (focused && selection !== null && element instanceof HTMLInputElement) element.setSelectionRange(...selection)
      focused = false
      const missed = events
      events = []
      if (missed.length > 0) void replay(missed, element)
    },
  ]
}

/** One for the life of a control. `fetch` loads the replacement of its first element. */
export const useHandover = (fetch: () => void): Handover => {
  const [{ refs, press }] = useState(() => {
    const newPress = createPress()
    return { press: newPress, refs: createHandover(fetch, newPress) }
  })
  return [...refs, useSyncExternalStore(press.subscribe, press.isDown, () => false)]
}
