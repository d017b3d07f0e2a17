import type * as z from 'zod/mini'

import type { EventDefinition } from './define'
import type { EventEnvelope } from './envelope'
import type { EventRegistry } from './registry'
import { upcast } from './upcast'

/** Answers the same pseudonym for the same text, and nothing that leads back to it. */
export type Pseudonym = (text: string) => string

export interface Redaction {
  readonly registry: EventRegistry
  /** Ids that are the same for every person and so tell nothing. */
  readonly commonIds: readonly string[]
  readonly pseudonym: Pseudonym
}

interface Node {
  keep: 'public' | 'id' | null
  readonly children: Map<string, Node>
}

const emptyNode = (): Node => ({ keep: null, children: new Map() })

const plant = (root: Node, path: string, keep: 'public' | 'id') => {
  let node = root
  for (const step of path.replaceAll('[]', '.[]').split('.')) {
    const child = node.children.get(step) ?? emptyNode()
    node.children.set(step, child)
    node = child
  }
  node.keep = keep
}

const trees = new WeakMap<EventDefinition<string, unknown>, Node>()

const treeOf = (definition: EventDefinition<string, unknown>): Node => {
  const cached = trees.get(definition)
  if (cached !== undefined) return cached
  const root = emptyNode()
  for (const path of definition.public) plant(root, path, 'public')
  for (const path of definition.ids) plant(root, path, 'id')
  trees.set(definition, root)
  return root
}

/** As long as before, line by line, so that changes of texts still apply and lengths still agree. */
const blank = (text: string): string => text.replace(/[^\n]/g, '█')

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

const withhold = (
  value: unknown,
  node: Node | undefined,
  schema: z.ZodMiniType | undefined,
  pseudonym: Pseudonym,
): unknown => {
  if (node?.keep === 'public') return value
  switch (typeof value) {
    case 'string':
      return node?.keep === 'id' && value !== '' ? pseudonym(value) : blank(value)
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
    return value.map((one) => withhold(one, item, def?.element, pseudonym))
  }
  const { shape } = def ?? {}
  // Keys that neither the schema nor the list names are user text, such as values that have a colour.
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      shape === undefined && node?.children.has(key) !== true ? pseudonym(key) : key,
      withhold(
        one,
        node?.children.get(key) ?? node?.children.get('*'),
        shape === undefined ? def?.valueType : shape[key],
        pseudonym,
      ),
    ]),
  )
}

const redactData = (event: EventEnvelope, registry: EventRegistry, pseudonym: Pseudonym): EventEnvelope => {
  const { event: current, unreadable } = upcast(event, registry)
  const definition = registry.get(event.type)
  if (unreadable !== null || definition === undefined) return { ...event, data: null }
  // Parsing drops fields unknown to the schema, so that nothing undeclared leaves.
  const parsed = definition.schema.safeParse(current.data)
  if (!parsed.success) return { ...event, data: null }
  return { ...current, data: withhold(parsed.data, treeOf(definition), definition.schema, pseudonym) }
}

const SYSTEM_ACTORS = new Set(['server', 'system'])

/**
 * Redacts by allow-list: fields declared `public` stay, fields declared `ids` become pseudonyms, and everything else becomes a
 * placeholder of the same type and length; so do keys that the schema does not name. Data of types and versions unknown to this
 * build becomes null. The envelope keeps its own ids, which are random, and so do fields that refer to one of them or are one of
 * `commonIds`; the actor becomes a pseudonym.
 */
export const redact = (
  events: readonly EventEnvelope[],
  { registry, commonIds, pseudonym }: Redaction,
): readonly EventEnvelope[] => {
  const envelopeIds = new Set(events.flatMap(({ id, session, corr }) => [id, session, corr]))
  const clearIds = new Set([...envelopeIds, ...commonIds])
  const stand: Pseudonym = (text) => (clearIds.has(text) ? text : pseudonym(text))
  return events.map((event) => ({
    ...redactData(event, registry, stand),
    actor: SYSTEM_ACTORS.has(event.actor) ? event.actor : pseudonym(event.actor),
  }))
}
