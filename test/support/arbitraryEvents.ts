import * as fc from 'fast-check'
import type * as z from 'zod/mini'

import type { EventEnvelope } from '../../src/core/events/envelope'
import { registry } from '../../src/app/events'

interface Def {
  readonly type: string
  readonly shape?: Record<string, z.ZodMiniType>
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
  readonly entries?: Record<string, string>
  readonly options?: readonly z.ZodMiniType[]
}

/** Keys of free objects: the program's words, or anybody's but for those that an import takes away. */
const keyOf = (text: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.constantFrom('FLAG_A', 'FLAG_B'),
    text.filter((key) => !/__proto__|constructor|prototype/.test(key)),
  )

/** Values that a schema accepts, with `text` for every free text in it. */
export const arbitraryOf = (schema: z.ZodMiniType, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> => {
  const def = schema._zod.def as unknown as Def
  const inner = (one: z.ZodMiniType | undefined) => {
    if (one === undefined) throw new Error(`${def.type} without a part`)
    return arbitraryOf(one, text)
  }
  switch (def.type) {
    case 'object': {
      const entries = Object.entries(def.shape ?? {})
      const optional = entries.filter(([, one]) => (one._zod.def as unknown as Def).type === 'optional')
      return fc.record(Object.fromEntries(entries.map(([key, one]) => [key, inner(one)])), {
        requiredKeys: entries.filter((entry) => !optional.includes(entry)).map(([key]) => key),
      })
    }
    case 'array':
      return fc.array(inner(def.element), { maxLength: 4 })
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null })
    case 'optional':
    case 'readonly':
      return inner(def.innerType)
    case 'record':
      return fc.dictionary(keyOf(text), inner(def.valueType), { maxKeys: 2 })
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'union':
      return fc.oneof(...(def.options ?? []).map(inner))
    case 'string':
      return text
    case 'number':
      return fc.integer({ min: 0, max: 100_000 })
    case 'boolean':
      return fc.boolean()
    case 'unknown':
      return fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.dictionary(keyOf(text), text, { maxKeys: 2 }))
    default:
      throw new Error(`no values for ${def.type}`)
  }
}

/** Any text: quotes, line ends, half surrogates, other scripts. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom('\ud800', '\udfff', '\u2028', '\n', '"', '\\', '\u0000', '█', 'é'), maxLength: 6 }),
  fc.constantFrom('', '9007199254740993', '<img src=x onerror=alert(1)>', '__proto__', 'constructor'),
)

/** Ids are minted by the product: never a name that every object has, which an import refuses. */
const withOwnIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withOwnIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      /^(?:id|queryId|editorId|previous|gesture)$/.test(key) && typeof one === 'string' && one in Object.prototype
        ? `own ${one}`
        : withOwnIds(one),
    ]),
  )
}

/**
 * Events of every registered type, with data their schema accepts; ids are unique, seqs still null. Half of them are of
 * the areas in `often`, where some are named, however many other areas there are.
 */
export const arbitraryEvents = (
  text: fc.Arbitrary<string> = anyText,
  constraints: fc.ArrayConstraints = { maxLength: 60 },
  often: readonly string[] = [],
): fc.Arbitrary<readonly EventEnvelope[]> =>
  fc
    .array(
      definitionsOf(often).chain((definition) =>
        fc.record({
          type: fc.constant(definition.type),
          v: fc.constant(definition.v),
          at: fc.integer({ min: 1, max: 2 ** 45 }),
          actor: fc.constantFrom('1', '42', 'server', 'system'),
          session: fc.constantFrom('s1', 's2'),
          data: arbitraryOf(definition.schema, text),
        }),
      ),
      constraints,
    )
    .map((events) =>
      events.map((event, index) => ({
        ...event,
        data: withOwnIds(event.data),
        id: `${event.session}-${index.toString(36).padStart(6, '0')}`,
        seq: null,
        cause: index > 0 && index % 3 === 0 ? `${event.session}-${(index - 1).toString(36).padStart(6, '0')}` : null,
        corr: `${event.session}-c${Math.floor(index / 2)}`,
      })),
    )

const definitionsOf = (often: readonly string[]) => {
  const all = [...registry.values()]
  const wanted = all.filter(({ type }) => often.some((area) => type.startsWith(`${area}.`)))
  return wanted.length === 0 ? fc.constantFrom(...all) : fc.oneof(fc.constantFrom(...all), fc.constantFrom(...wanted))
}

export const placed = (events: readonly EventEnvelope[], from = 1): readonly EventEnvelope[] =>
  events.map((event, index) => ({ ...event, seq: from + index }))
