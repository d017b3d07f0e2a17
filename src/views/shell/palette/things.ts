import { BookMarked, ChartColumn, Layers, LayoutDashboard, User } from 'lucide-react'
import { useEffect, useMemo } from 'react'

import type { Found, FoundKind } from '../../../../contract/search/search'
import type { LucideIcon } from '../../controls'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useRows } from '../../run/result/useRows'
import type { PaletteEntry, PaletteGroup, PaletteHelp } from './entries'

/** Ms after a letter until the server is asked: faster typing asks once. */
const PAUSE = 60

interface Kind {
  readonly group: PaletteGroup
  readonly icon: LucideIcon
  readonly place: (found: Found) => string
}

const KINDS: Readonly<Record<FoundKind, Kind>> = {
  dashboard: { group: 'Dashboards', icon: LayoutDashboard, place: ({ id }) => `/superset/dashboard/${id}/` },
  chart: { group: 'Charts', icon: ChartColumn, place: ({ id }) => `/explore/?slice_id=${id}` },
  dataset: { group: 'Datasets', icon: Layers, place: ({ id }) => `/tablemodelview/edit/${id}/` },
  saved_query: { group: 'Saved queries', icon: BookMarked, place: ({ id }) => `/sqllab/?savedQueryId=${id}` },
  user: { group: 'People', icon: User, place: ({ place }) => `/users/list/?search=${encodeURIComponent(place)}` },
}

const BY = { description: 'Description: %s', owner: 'Owner: %s', column: 'Column: %s', place: 'In: %s' } as const

const detailOf = ({ by, place, owners }: Found): string =>
  by === null ? [place, ...owners].filter((one) => one !== '').join(' · ') : t(BY[by.field], by.text)

const isFound = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && (value as Partial<Found>).kind !== undefined && 'name' in value

/** Things that the server found, in its order. */
export const thingEntries = (
  found: readonly Found[],
  { navigate }: Pick<PaletteHelp, 'navigate'>,
): readonly PaletteEntry[] =>
  found.map((one) => {
    const { group, icon, place } = KINDS[one.kind]
    return {
      id: `${one.kind} ${one.id}`,
      group,
      icon,
      text: one.name === '' ? t('[ untitled dashboard ]') : one.name,
      detail: detailOf(one),
      isFound: true,
      run: () => navigate(place(one)),
    }
  })

export interface Things {
  readonly found: readonly Found[]
  /** The answer for another text, or none yet. */
  readonly isPending: boolean
  /** The reason why nothing could be found. */
  readonly failed: string | null
}

const NONE: readonly Found[] = []

/** The things that fit the typed text, as the server knows them; those of the text before until they are there. */
export const useThings = (typed: string): Things => {
  const command = useCommand()
  const past = useIsPast()
  const text = typed.trim()
  const isLocal = past || /^[>@#]/.test(text)
  useEffect(() => {
    if (isLocal) return undefined
    const timer = setTimeout(() => command('search.ask', { text }), text === '' ? 0 : PAUSE)
    return () => clearTimeout(timer)
  }, [command, text, isLocal])
  const answer = useSelect(['search'], ({ search }) => search.answer)
  const rows = useRows(isLocal ? null : (answer?.value?.resultKey ?? null), 'browser')
  const held = rows.status === 'held' ? rows.rows : null
  const found = useMemo(() => held?.rows.map(([one]) => one as unknown).filter(isFound) ?? NONE, [held])
  const isAnswered =
    answer !== null && answer.status !== 'loading' && (answer.value?.text === text || answer.status === 'failed')
  return {
    found,
    isPending: !isLocal && !isAnswered,
    failed: !isLocal && answer?.status === 'failed' ? (answer.message ?? '') : null,
  }
}
