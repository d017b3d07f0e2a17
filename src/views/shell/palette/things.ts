import { BookMarked, ChartColumn, Layers, LayoutDashboard, User } from 'lucide-react'
import { useEffect, useMemo } from 'react'

import type { Found, FoundKind } from '../../../../contract/search/search'
import { isRefusal } from '../../../core/commands/command'
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
  readonly open: (found: Found, help: Help) => void
  /** The field that fits, where it has another name for this kind. */
  readonly by?: Partial<Record<Field, string>>
}

type Help = Pick<PaletteHelp, 'navigate' | 'services'>
type Field = NonNullable<Found['by']>['field']

const KINDS: Readonly<Record<FoundKind, Kind>> = {
  dashboard: {
    group: 'Dashboards',
    icon: LayoutDashboard,
    open: ({ id }, { navigate }) => navigate(`/superset/dashboard/${id}/`),
    by: { description: 'Address: %s' },
  },
  chart: {
    group: 'Charts',
    icon: ChartColumn,
    open: ({ id }, { navigate }) => navigate(`/explore/?slice_id=${id}`),
    by: { place: 'Dataset: %s' },
  },
  dataset: {
    group: 'Datasets',
    icon: Layers,
    open: ({ id }, { navigate }) => navigate(`/tablemodelview/edit/${id}/`),
  },
  saved_query: {
    group: 'Saved queries',
    icon: BookMarked,
    open: ({ id }, { services, navigate }) => {
      if (!isRefusal(services.dispatch('saved.open', { remoteId: id }))) navigate('/sqllab/')
    },
  },
  user: {
    group: 'People',
    icon: User,
    open: ({ place }, { navigate }) => navigate(`/users/list/?search=${encodeURIComponent(place)}`),
    by: { description: 'E-mail: %s', place: 'Username: %s' },
  },
}

const BY: Readonly<Record<Field, string>> = {
  description: 'Description: %s',
  owner: 'Owner: %s',
  column: 'Column: %s',
  place: 'In: %s',
}

const detailOf = ({ kind, by, place, owners }: Found): string =>
  by === null
    ? [place, ...owners].filter((one) => one !== '').join(' · ')
    : t(KINDS[kind].by?.[by.field] ?? BY[by.field], by.text)

const isFound = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && (value as Partial<Found>).kind !== undefined && 'name' in value

/** Things that the server found, in its order. Those of an earlier text are `outdated`: they go by their names alone. */
export const thingEntries = (found: readonly Found[], outdated: boolean, help: Help): readonly PaletteEntry[] =>
  found.map((one) => {
    const { group, icon, open } = KINDS[one.kind]
    return {
      id: `${one.kind} ${one.id}`,
      group,
      icon,
      text: one.name === '' ? t('[ untitled dashboard ]') : one.name,
      detail: detailOf(one),
      isFound: !outdated,
      run: () => open(one, help),
    }
  })

export interface Things {
  readonly found: readonly Found[]
  /** They were found for another text. */
  readonly isOutdated: boolean
  /** The answer for this text is on its way. */
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
  const isAnswered = answer?.status === 'loaded' && answer.value?.text === text
  const failed = !isLocal && answer?.status === 'failed' ? (answer.message ?? '') : null
  return { found, isOutdated: !isAnswered, isPending: !isLocal && !isAnswered && failed === null, failed }
}
