import type { EventEnvelope } from '../../core/events/envelope'
import type { EventRegistry } from '../../core/events/registry'

/** A thing that events are about. */
export interface Thing {
  readonly kind: string
  readonly id: string
  /** Null where the level shows no names. */
  readonly name: string | null
}

const KINDS: ReadonlySet<string> = new Set([
  'dashboard',
  'chart',
  'dataset',
  'database',
  'editor',
  'run',
  'explore',
  'upload',
  'job',
])

/** Kinds that are steps of a session and no things of the installation. */
const PASSING: ReadonlySet<string> = new Set(['run', 'upload', 'job'])

interface Named {
  readonly name?: unknown
  readonly title?: unknown
  readonly label?: unknown
}

interface Topic {
  readonly kind: string
  readonly id: string
}

const topicsOf = ({ type, data }: EventEnvelope, registry: EventRegistry): readonly Topic[] => {
  const definition = registry.get(type)
  if (definition === undefined || typeof data !== 'object' || data === null) return []
  return definition.touches(data).flatMap((topic) => {
    const at = topic.indexOf('/')
    const [kind, id] = [topic.slice(0, at), topic.slice(at + 1)]
    return KINDS.has(kind) && id !== '' && id !== '0' && id !== 'null' ? [{ kind, id: id.slice(0, 100) }] : []
  })
}

/** Blocks are placeholders of a redacted file. */
const readable = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && !value.includes('█') ? value.slice(0, 300) : null

/** Areas that are called otherwise than the kind of their things. */
const AREAS: Readonly<Record<string, string>> = { database: 'databases' }

/** The name of a thing in an event of its own area: that of another area may name a part of it, as a filter of a dashboard. */
const nameIn = ({ type, data }: EventEnvelope, kind: string): string | null => {
  if (!type.startsWith(`${AREAS[kind] ?? kind}.`)) return null
  const { name, title, label } = data as Named
  return readable(name) ?? readable(title) ?? readable(label)
}

interface Charts {
  readonly charts?: readonly { readonly id?: unknown; readonly name?: unknown }[]
}

/** The charts of a dashboard, which an answer names together. */
const chartsIn = ({ type, data }: EventEnvelope): readonly Thing[] => {
  const { charts } = type === 'dashboard.opened' ? (data as Charts) : {}
  return Array.isArray(charts)
    ? (charts as NonNullable<Charts['charts']>).flatMap(({ id, name }) =>
        typeof id === 'number' ? [{ kind: 'chart', id: `${id}`, name: readable(name) }] : [],
      )
    : []
}

/** The name of the thing that an event is about, or its kind and id; null where it is about none. */
export const subjectOf = (event: EventEnvelope, registry: EventRegistry): string | null => {
  const [topic] = topicsOf(event, registry)
  return topic === undefined ? null : (nameIn(event, topic.kind) ?? `${topic.kind} ${topic.id}`)
}

/** Things that the events are about, each once, under their latest names. */
export const thingsOf = (shown: readonly EventEnvelope[], registry: EventRegistry): readonly Thing[] => {
  const things = new Map<string, Thing>()
  const add = ({ kind, id, name }: Thing): void => {
    const key = `${kind} ${id}`
    things.set(key, { kind, id, name: name ?? things.get(key)?.name ?? null })
  }
  for (const event of shown) {
    for (const { kind, id } of topicsOf(event, registry))
      if (!PASSING.has(kind)) add({ kind, id, name: nameIn(event, kind) })
    for (const chart of chartsIn(event)) add(chart)
  }
  return [...things.values()]
}
