import type { Entry } from './entry'
import { isStep, type Gesture } from './steps/gestures'

export interface EventFilter {
  readonly text: string
  /** Empty for anyone. */
  readonly actor: string
  /** Empty for all areas. */
  readonly area: string
  /** Address of the screen of one thing; empty for everything. */
  readonly place: string
}

export const NO_FILTER: EventFilter = { text: '', actor: '', area: '', place: '' }

/** Tells of an event if it fits every part of the filter. */
export const fitting = (filter: EventFilter): ((entry: Entry) => boolean) => {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return (entry) =>
    (filter.actor === '' || entry.actor === filter.actor) &&
    (filter.area === '' || entry.area === filter.area) &&
    (filter.place === '' || entry.places.includes(filter.place)) &&
    words.every((word) => entry.text.includes(word))
}

/** Gestures of which an event fits every part of the filter. */
export const filterGestures = (gestures: readonly Gesture[], filter: EventFilter): readonly Gesture[] => {
  const { text, actor, area, place } = filter
  if (text.trim() === '' && actor === '' && area === '' && place === '') return gestures
  const fits = fitting(filter)
  return gestures.filter((gesture) => gesture.entries.some(fits))
}

/** Actors and areas that occur, most frequent first. */
export const facets = (
  entries: readonly Entry[],
): { readonly actors: readonly [string, number][]; readonly areas: readonly [string, number][] } => {
  const actors = new Map<string, number>()
  const areas = new Map<string, number>()
  for (const { actor, area } of entries.filter(isStep)) {
    actors.set(actor, (actors.get(actor) ?? 0) + 1)
    areas.set(area, (areas.get(area) ?? 0) + 1)
  }
  const sorted = (counts: Map<string, number>) => [...counts].toSorted((a, b) => b[1] - a[1])
  return { actors: sorted(actors), areas: sorted(areas) }
}
