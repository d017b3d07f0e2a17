import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useCallback, useEffect, useRef, type RefCallback } from 'react'

import { dropped, filteredBy, moved, partsOf, type Carried } from '../../domain/charts/kinds/common/data/drops'
import type { Control } from '../../domain/charts/kinds/types'
import { useEditor } from './editor'

type Data = Record<string | symbol, unknown>

const carriedIn = (data: Data): Carried | null => (data['exploreCarried'] as Carried | undefined) ?? null

/** Lets an element be dragged, while it carries something. Nothing renders while it is. */
export const useDrag = (carried: Carried | null): RefCallback<HTMLElement> => {
  const latest = useRef(carried)
  useEffect(() => {
    latest.current = carried
  })
  const free = carried === null
  return useCallback(
    (element) => {
      if (element === null || free) return
      const stop = draggable({
        element,
        getInitialData: () => ({ exploreCarried: latest.current }),
        onDragStart: () => element.classList.add('carried'),
        onDrop: () => element.classList.remove('carried'),
      })
      return stop
    },
    [free],
  )
}

const pillsOf = (slot: HTMLElement): readonly HTMLElement[] => [...slot.querySelectorAll<HTMLElement>('.pill')]

/** Index of the part before which the drop goes: the number of parts above the pointer. */
const placeAt = (slot: HTMLElement, clientY: number): number =>
  pillsOf(slot).filter((pill) => {
    const { top, height } = pill.getBoundingClientRect()
    return clientY > top + height / 2
  }).length

const unmark = (slot: HTMLElement): void => {
  delete slot.dataset['drop']
  for (const pill of pillsOf(slot)) delete pill.dataset['drop']
}

/** Shows where it would fall: by a line between parts, and the slot itself. */
const mark = (slot: HTMLElement, place: number, replaces: boolean): void => {
  unmark(slot)
  slot.dataset['drop'] = replaces ? 'over' : 'into'
  if (replaces) return
  const pills = pillsOf(slot)
  const next = pills[place]
  if (next !== undefined) next.dataset['drop'] = 'before'
  else {
    const last = pills.at(-1)
    if (last !== undefined) last.dataset['drop'] = 'after'
  }
}

/**
 * Lets columns, metrics and parts of other controls be dropped on a control, each as one step. A filter column goes to
 * `onColumn`, which opens the form for the rest.
 */
export const useDropSlot = (control: Control, onColumn?: (name: string) => void): RefCallback<HTMLElement> => {
  const editor = useEditor()
  const latest = useRef({ control, editor, onColumn })
  useEffect(() => {
    latest.current = { control, editor, onColumn }
  })
  return useCallback((element) => {
    if (element === null) return
    const find = (carried: Carried | null, place: number) => {
      const { control: over, editor: now } = latest.current
      return carried === null || now.disabled ? null : dropped(over, carried, place, now.context)
    }
    const filters = (carried: Carried | null): string | null => {
      const { control: over, editor: now } = latest.current
      return carried === null || over.kind !== 'filters' || now.disabled ? null : filteredBy(carried, now.context)
    }
    const single = (): boolean => ['metric', 'column'].includes(latest.current.control.kind)
    const belongs = (carried: Carried | null): boolean =>
      filters(carried) !== null ||
      (carried?.of === 'part' && carried.control.name === latest.current.control.name && !single()) ||
      find(carried, partsOf(latest.current.editor.context.values, latest.current.control).length) !== null
    const stop = dropTargetForElements({
      element,
      canDrop: ({ source }) => belongs(carriedIn(source.data)),
      onDrag: ({ location, source }) => {
        const place = placeAt(element, location.current.input.clientY)
        const carried = carriedIn(source.data)
        const changes = filters(carried) !== null || find(carried, place) !== null
        if (changes) mark(element, filters(carried) === null ? place : pillsOf(element).length, single())
        else unmark(element)
      },
      onDragLeave: () => unmark(element),
      onDrop: ({ location, source }) => {
        unmark(element)
        const carried = carriedIn(source.data)
        const { control: over, editor: now, onColumn: ask } = latest.current
        const filtered = filters(carried)
        if (filtered !== null) {
          ask?.(filtered)
          return
        }
        const change = find(carried, placeAt(element, location.current.input.clientY))
        if (change !== null) now.set(over, change.value, change.also)
      },
    })
    return () => {
      unmark(element)
      stop()
    }
  }, [])
}

/** Moves a part of a list by a place, for Alt with an arrow. */
export const useMovePart = (control: Control): ((index: number, by: -1 | 1) => void) => {
  const { context, set, disabled } = useEditor()
  return (index, by) => {
    const parts = partsOf(context.values, control)
    const to = index + by
    if (disabled || to < 0 || to >= parts.length) return
    set(control, moved(parts, index, by === 1 ? to + 1 : to))
  }
}

/** Keys of parts by their text, so that a moved one keeps its key. */
export const keysOf = (texts: readonly string[]): readonly string[] =>
  texts.map((text, index) => `${text} ${texts.slice(0, index).filter((one) => one === text).length}`)
