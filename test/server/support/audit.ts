import { canonical } from '../../../server/audit/chain/canonical'
import type { Change } from '../../../server/audit/record/changes'
import type { Field } from '../../../server/audit/record/difference'
import type { Store } from '../../../server/metadata/store'
import type { Platform } from '../../../server/platform'

export interface Entry {
  readonly seq: number
  readonly at: number
  readonly action: string
  readonly outcome: string
  readonly by: string
  readonly actor: { readonly id: number; readonly name: string } | null
  readonly address: string | null
  readonly call: string
  readonly cause: string | null
  readonly request: string | null
  readonly changes: readonly Change[]
  readonly about: readonly { readonly kind: string; readonly id: number | string; readonly name: string | null }[]
  readonly details: Readonly<Record<string, unknown>>
}

const write = (): void => undefined

/** A log of the server in which a signature that is refused fails the test. */
export const strictLog: Platform['log'] = {
  info: write,
  warn: write,
  error: (_facts, text) => {
    throw new Error(text)
  },
}

/** The entries of the audit log after one, in their order. */
export const entriesAfter = async (store: Store, seq: number): Promise<readonly Entry[]> => {
  const rows = await store.selectFrom('audit_entry').selectAll().where('seq', '>', seq).orderBy('seq').execute()
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at_ms,
    action: row.action,
    ...(JSON.parse(row.content ?? '{}') as Omit<Entry, 'seq' | 'at' | 'action'>),
  }))
}

export const headSeq = async (store: Store): Promise<number> => {
  const row = await store
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst()
  return row?.seq ?? 0
}

/** Runs a step, and answers the entries that it wrote. */
export const entriesOf = async (store: Store, step: () => Promise<unknown>): Promise<readonly Entry[]> => {
  const before = await headSeq(store)
  await step()
  return entriesAfter(store, before)
}

type Tree = Record<string, unknown>

const keysOf = (path: string): string[] =>
  path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The value at a pointer, and a way to set it. */
const at = (tree: Tree, path: string): { value: unknown; put: (value: unknown) => void } => {
  const keys = keysOf(path)
  const last = keys.pop() ?? ''
  let node = tree
  for (const key of keys) node = (node[key] ??= {}) as Tree
  return {
    value: Object.hasOwn(node, last) ? node[last] : undefined,
    put: (value) => {
      if (value === undefined) delete node[last]
      else node[last] = value
    },
  }
}

/** Lists name their things as they were named then, which is not compared; an empty list is none. */
const plain = (value: unknown): string => {
  if (value === null || value === undefined) return 'none'
  if (!Array.isArray(value)) return canonical(value)
  const ids = value.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one && 'name' in one ? { id: one.id } : one,
  )
  return ids.length === 0 ? 'none' : canonical(ids)
}

/**
 * Follows the things through the entries: each value that an entry found there has to be that which the entry before left. Answers
 * the differences, and the things as the last entry left them.
 */
export const follow = (
  entries: readonly Entry[],
): { readonly broken: readonly string[]; readonly things: ReadonlyMap<string, Tree> } => {
  const things = new Map<string, Tree>()
  const broken: string[] = []
  const apply = (entry: Entry, thing: string, tree: Tree, { path, before, after, secret }: Field): void => {
    if (secret === true) return
    const place = at(tree, path)
    if (plain(place.value) !== plain(before)) broken.push(`${entry.seq}: ${thing}${path} was ${plain(place.value)}`)
    place.put(structuredClone(after))
  }
  for (const entry of entries) {
    for (const { kind, id, change, fields } of entry.changes) {
      const thing = `${kind} ${id}`
      if (change === 'created') things.set(thing, {})
      const tree = things.get(thing)
      if (tree === undefined) broken.push(`${entry.seq}: ${thing} was never created`)
      else for (const field of fields) apply(entry, thing, tree, field)
      if (change === 'deleted') things.delete(thing)
    }
  }
  return { broken, things }
}
