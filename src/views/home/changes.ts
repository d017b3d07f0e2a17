import type { ReadModel } from '../../core/readModel/model'
import { momentOf } from '../shell/past/changed'

/** A dashboard or a chart that a user changed. */
export interface Change {
  readonly kind: 'dashboard' | 'chart'
  readonly id: number
  readonly name: string
  readonly href: string
  /** Full name; empty for the product. */
  readonly who: string
  /** ms since 1970. */
  readonly at: number
  /** It was made then, and not changed since. */
  readonly isNew: boolean
  /** Number of further ones of the kind that the same person changed just before. */
  readonly more: number
}

const DAY = 86_400_000
/** Distance in ms within which changes of one person are shown as one. */
const AT_ONCE = 600_000

/** The first moment of yesterday, in the person's time zone. */
export const yesterday = (now: number): number => new Date(now - DAY).setHours(0, 0, 0, 0)

/** The latest changes to things that the user may open, the latest first. */
export const changesOf = (
  dashboards: ReadModel['dashboardList']['list'],
  charts: ReadModel['charts']['list'],
  most: number,
): readonly Change[] => {
  const those = [
    ...(dashboards?.value?.dashboards ?? []).map(({ id, title, slug, changedBy, changedOn, isNew = false }) => ({
      kind: 'dashboard' as const,
      id,
      name: title,
      href: `/superset/dashboard/${slug ?? id}/`,
      who: changedBy,
      at: momentOf(changedOn),
      isNew,
    })),
    ...(charts?.value?.charts ?? []).map(({ id, name, changedBy, changedOn, isNew = false }) => ({
      kind: 'chart' as const,
      id,
      name,
      href: `/explore/?slice_id=${id}`,
      who: changedBy,
      at: momentOf(changedOn),
      isNew,
    })),
  ]
  const sorted = those
    .flatMap((one) => (one.at === null ? [] : [{ ...one, at: one.at, more: 0 }]))
    .toSorted((one, other) => other.at - one.at)
  const said: Change[] = []
  let before: Change | undefined
  for (const one of sorted) {
    const last = said.at(-1)
    const together =
      before !== undefined &&
      before.kind === one.kind &&
      before.who === one.who &&
      before.isNew === one.isNew &&
      before.at - one.at < AT_ONCE
    if (together && last !== undefined) said[said.length - 1] = { ...last, more: last.more + 1 }
    else if (said.length === most) break
    else said.push(one)
    before = one
  }
  return said
}
