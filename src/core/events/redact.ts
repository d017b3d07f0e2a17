import type * as z from 'zod/mini'

import { blank } from './blank'
import type { EventDefinition } from './define'
import type { EventEnvelope } from './envelope'
import type { EventRegistry } from './registry'
import { upcast } from './upcast'

/** Answers the same pseudonym for the same text, and nothing that leads back to it. */
export type Pseudonym = (text: string) => string

/** Paths of a type whose texts are read where more than the shape leaves. */
export interface ReadablePaths {
  /** SQL, and messages about it. */
  readonly sql?: readonly string[]
  readonly messages?: readonly string[]
  /** Names of things. */
  readonly names?: readonly string[]
  /** Texts that stay if they are names, such as the columns of a result. */
  readonly derived?: readonly string[]
}

/** The middle level: names stay, and SQL with its literals blanked. */
export interface Readable {
  readonly paths: Readonly<Record<string, ReadablePaths>>
  readonly isName: (text: string) => boolean
  /** Answers a text as long as the given one. */
  readonly sql: (text: string) => string
  readonly message: (text: string) => string
  /** Fields in place of those of the event, computed from the whole log; every event is given once, in order. */
  readonly fields: (event: EventEnvelope) => object | null
}

export interface Redaction {
  readonly registry: EventRegistry
  /** True for an id that tells nothing, since it is the same for every person or made of numbers that stay. */
  readonly isCommonId: (text: string) => boolean
  readonly pseudonym: Pseudonym
  /** Absent where only the shape leaves. */
  readonly readable?: Readable
}

type Keep = 'public' | 'id' | 'sql' | 'message' | 'name' | 'derived'

interface Node {
  keep: Keep | null
  readonly children: Map<string, Node>
}

const emptyNode = (): Node => ({ keep: null, children: new Map() })

const plant = (root: Node, path: string, keep: Keep) => {
  let node = root
  for (const step of path.replaceAll('[]', '.[]').split('.')) {
    const child = node.children.get(step) ?? emptyNode()
    node.children.set(step, child)
    node = child
  }
  node.keep = keep
}

type Trees = WeakMap<EventDefinition<string, unknown>, Node>

const trees: Trees = new WeakMap()

const treeOf = (definition: EventDefinition<string, unknown>, readable: Readable | undefined, own: Trees): Node => {
  const cached = own.get(definition)
  if (cached !== undefined) return cached
  const root = emptyNode()
  for (const path of definition.public) plant(root, path, 'public')
  for (const path of definition.ids) plant(root, path, 'id')
  const { sql = [], messages = [], names = [], derived = [] } = readable?.paths[definition.type] ?? {}
  for (const path of sql) plant(root, path, 'sql')
  for (const path of messages) plant(root, path, 'message')
  for (const path of names) plant(root, path, 'name')
  for (const path of derived) plant(root, path, 'derived')
  own.set(definition, root)
  return root
}

interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
}

const WRAPPERS = new Set(['nullable', 'optional', 'readonly'])

/** The schema's own definition of the values. */
const defOf = (schema: z.ZodMiniType | undefined): Def | null => {
  if (schema === undefined) return null
  const def = schema._zod.def as unknown as Def
  return WRAPPERS.has(def.type) ? defOf(def.innerType) : def
}

type Words = Pick<Redaction, 'pseudonym' | 'readable'>

const textOf = (text: string, keep: Keep | null | undefined, { pseudonym, readable }: Words): string => {
  if (keep === 'id' && text !== '') return pseudonym(text)
  if (readable === undefined) return blank(text)
  if (keep === 'name' || (keep === 'derived' && readable.isName(text))) return text
  if (keep === 'sql') return readable.sql(text)
  return keep === 'message' ? readable.message(text) : blank(text)
}

const withhold = (value: unknown, node: Node | undefined, schema: z.ZodMiniType | undefined, words: Words): unknown => {
  if (node?.keep === 'public') return value
  switch (typeof value) {
    case 'string':
      return textOf(value, node?.keep, words)
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'object':
      break
    default:
      return null
  }
  if (value === null) return null
  const def = defOf(schema)
  if (Array.isArray(value)) {
    const item = node?.children.get('[]')
    return value.map((one) => withhold(one, item, def?.element, words))
  }
  const { shape } = def ?? {}
  // Keys that neither the schema nor the list names are user text, such as values that have a colour.
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      shape === undefined && node?.children.has(key) !== true ? words.pseudonym(key) : key,
      withhold(
        one,
        node?.children.get(key) ?? node?.children.get('*'),
        shape === undefined ? def?.valueType : shape[key],
        words,
      ),
    ]),
  )
}

const redactData = (event: EventEnvelope, registry: EventRegistry, words: Words, own: Trees): EventEnvelope => {
  const { event: current, unreadable } = upcast(event, registry)
  const definition = registry.get(event.type)
  if (unreadable !== null || definition === undefined) return { ...event, data: null }
  // Parsing drops fields unknown to the schema, so that nothing undeclared leaves.
  const parsed = definition.schema.safeParse(current.data)
  if (!parsed.success) return { ...event, data: null }
  const data = withhold(parsed.data, treeOf(definition, words.readable, own), definition.schema, words)
  const fields = words.readable?.fields(current) ?? null
  return { ...current, data: fields === null ? data : { ...(data as object), ...fields } }
}

const SYSTEM_ACTORS = new Set(['server', 'system'])

/**
 * Redacts by allow-list: fields declared `public` stay, fields declared `ids` become pseudonyms, and everything else becomes a
 * placeholder of the same type and length; so do keys that the schema does not name. Data of types and versions unknown to this
 * build becomes null. With `readable`, names stay too, and SQL without its literals. The envelope keeps its own ids, which are
 * random, and so do fields that refer to one of them or that `isCommonId` accepts; the actor becomes a pseudonym.
 */
export const redact = (
  events: readonly EventEnvelope[],
  { registry, isCommonId, pseudonym, readable }: Redaction,
): readonly EventEnvelope[] => {
  const envelopeIds = new Set(events.flatMap(({ id, session, corr }) => [id, session, corr]))
  const isClear = (text: string): boolean =>
    envelopeIds.has(text) || isCommonId(text) || readable?.isName(text) === true
  const words: Words = {
    pseudonym: (text) => (isClear(text) ? text : pseudonym(text)),
    ...(readable === undefined ? {} : { readable }),
  }
  const own: Trees = readable === undefined ? trees : new WeakMap()
  return events.map((event) => ({
    ...redactData(event, registry, words, own),
    actor: SYSTEM_ACTORS.has(event.actor) ? event.actor : pseudonym(event.actor),
  }))
}
