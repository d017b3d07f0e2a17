type Values = Readonly<Record<string, unknown>>

interface Part {
  readonly id: string
  readonly type: string
  readonly children: readonly string[]
  readonly meta: Values
}

type Subject = 'chart' | 'text' | 'header' | 'divider' | 'row' | 'column' | 'tab' | 'part'

export interface LayoutDifference {
  readonly subject: Subject
  readonly id: string
  readonly name: string
  readonly does: 'added' | 'deleted' | 'moved' | 'reordered' | 'resized' | 'renamed' | 'changed'
  readonly aspect?: string
  readonly from?: string
  readonly to?: string
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const partsIn = (layout: Values): ReadonlyMap<string, Part> =>
  new Map(
    Object.entries(layout).flatMap(([id, value]): [string, Part][] => {
      if (!isValues(value)) return []
      const { type, children, meta } = value
      const list = Array.isArray(children) ? children.filter((child) => typeof child === 'string') : []
      return [[id, { id, type: String(type), children: list, meta: isValues(meta) ? meta : {} }]]
    }),
  )

const SUBJECT: Readonly<Record<string, Subject>> = {
  CHART: 'chart',
  MARKDOWN: 'text',
  HEADER: 'header',
  DIVIDER: 'divider',
  ROW: 'row',
  COLUMN: 'column',
  TAB: 'tab',
}
/** The frame of every layout, and tab strips, whose differences show in their tabs. */
const UNSEEN: ReadonlySet<string> = new Set(['ROOT', 'GRID', 'TABS'])
/** Containers whose differences show in their content. */
const FRAMES: ReadonlySet<string> = new Set(['ROW', 'COLUMN'])

const SHORT = 60
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const shortened = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text)

/** The first words of a Markdown text. */
const wordsOf = (code: string): string => {
  const line = code.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? ''
  return shortened(line.replaceAll(/[#*_`>]/g, '').trim())
}

const sides = (before: Values, after: Values) => {
  const read = (layout: Values) => {
    const parts = partsIn(layout)
    const parents = new Map([...parts.values()].flatMap(({ id, children }) => children.map((child) => [child, id])))
    return { parts, parents }
  }
  return [read(before), read(after)] as const
}
type Side = ReturnType<typeof sides>[number]

/** Parts that one name is made of at most, counted with those that have none: a layout may name a part in many places. */
const MAX_NAMED = 100

const nameOf = (side: Side, part: Part, depth = 0, budget = { left: MAX_NAMED }): string => {
  const { type, meta } = part
  if (type === 'CHART') return textOf(meta['sliceNameOverride']) || textOf(meta['sliceName'])
  if (type === 'MARKDOWN') return wordsOf(textOf(meta['code']))
  if (!FRAMES.has(type)) return textOf(meta['text']) || textOf(meta['defaultText'])
  if (depth > 3) return ''
  const inside: string[] = []
  for (const id of part.children) {
    budget.left -= 1
    if (budget.left < 0) break
    const child = side.parts.get(id)
    const name = child === undefined ? '' : nameOf(side, child, depth + 1, budget)
    if (name !== '') inside.push(name)
  }
  return shortened(inside.join(', '))
}

/** Parents that are searched for a tab; deeper nesting does not occur. */
const MAX_PARENTS = 100

/** The tab around a part; empty where there is none. */
const tabOf = (side: Side, id: string): string => {
  const met = new Set<string>()
  for (
    let at = side.parents.get(id);
    at !== undefined && !met.has(at) && met.size < MAX_PARENTS;
    at = side.parents.get(at)
  ) {
    met.add(at)
    const part = side.parts.get(at)
    if (part?.type === 'TAB') return nameOf(side, part)
  }
  return ''
}

const NAMES: ReadonlySet<string> = new Set(['sliceNameOverride', 'text'])
const SIZES: ReadonlySet<string> = new Set(['width', 'height'])
/** Set by servers, or by the place. */
const IGNORED: ReadonlySet<string> = new Set(['uuid', 'sliceName', 'defaultText', 'placeholder', 'chartId'])
const ASPECTS: Readonly<Record<string, string>> = { code: 'text', background: 'background', headerSize: 'size' }

const changesOf = (was: Side, is: Side, old: Part, now: Part): readonly LayoutDifference[] => {
  const about = { subject: SUBJECT[now.type] ?? ('part' as const), id: now.id, name: nameOf(is, now) }
  const keys = [...new Set([...Object.keys(old.meta), ...Object.keys(now.meta)])].filter(
    (key) => !IGNORED.has(key) && JSON.stringify(old.meta[key]) !== JSON.stringify(now.meta[key]),
  )
  const differences: LayoutDifference[] = []
  const [from, to] = [nameOf(was, old), nameOf(is, now)]
  if (keys.some((key) => NAMES.has(key)) && from !== to) differences.push({ ...about, does: 'renamed', from, to })
  if (keys.some((key) => SIZES.has(key))) differences.push({ ...about, does: 'resized' })
  const others = keys.filter((key) => !NAMES.has(key) && !SIZES.has(key))
  for (const key of others) differences.push({ ...about, does: 'changed', aspect: ASPECTS[key] ?? key })
  if (now.type === 'CHART' && old.meta['chartId'] !== now.meta['chartId'])
    differences.push({ ...about, does: 'changed', aspect: 'chart' })
  return differences
}

/** A part that moved, unless the only change is a new container around it. */
const movesOf = (was: Side, is: Side, old: Part, now: Part): readonly LayoutDifference[] => {
  if (was.parents.get(old.id) === is.parents.get(now.id)) return []
  const [from, to] = [tabOf(was, old.id), tabOf(is, now.id)]
  const about = { subject: SUBJECT[now.type] ?? ('part' as const), id: now.id, name: nameOf(is, now) }
  return [{ ...about, does: 'moved', ...(from === to ? {} : { from, to }) }]
}

const orderOf = (was: Side, is: Side, old: Part, now: Part): readonly LayoutDifference[] => {
  const stayed = (from: Part, other: Part) => {
    const others = new Set(other.children)
    return from.children.filter((id) => others.has(id)).join('\n')
  }
  if (stayed(old, now) === stayed(now, old)) return []
  const tab = now.type === 'TAB' ? nameOf(is, now) : tabOf(is, now.id)
  const subject = now.type === 'TABS' ? 'tab' : (SUBJECT[now.type] ?? 'part')
  return [{ subject, id: now.id, name: nameOf(is, now), does: 'reordered', to: tab }]
}

/** The difference between two layouts, in people's terms. Containers count only where nothing inside differs. */
export const layoutDifferences = (before: Values, after: Values): readonly LayoutDifference[] => {
  const [was, is] = sides(before, after)
  const differences: LayoutDifference[] = []
  for (const [id, part] of is.parts) {
    const old = was.parts.get(id)
    const about = { subject: SUBJECT[part.type] ?? ('part' as const), id, name: nameOf(is, part) }
    const frame = UNSEEN.has(part.type) || (FRAMES.has(part.type) && part.children.length > 0)
    if (old === undefined) {
      if (!frame) differences.push({ ...about, does: 'added', to: tabOf(is, id) })
      continue
    }
    if (!UNSEEN.has(part.type)) differences.push(...movesOf(was, is, old, part), ...changesOf(was, is, old, part))
    differences.push(...orderOf(was, is, old, part))
  }
  for (const [id, part] of was.parts) {
    const frame = UNSEEN.has(part.type) || (FRAMES.has(part.type) && part.children.length > 0)
    if (is.parts.has(id) || frame) continue
    const about = { subject: SUBJECT[part.type] ?? ('part' as const), id, name: nameOf(was, part) }
    differences.push({ ...about, does: 'deleted', from: tabOf(was, id) })
  }
  return differences
}
