import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

import { masksOf } from '../../../projections/filter/dataMasks'
import { takesFirst, type NativeFilter } from '../../../domain/filters/config'
import { isUnset } from '../../../domain/filters/dataMask'
import { clearedMask, selectMask } from '../../../domain/filters/values'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { readFilterAddress, withFilterKey, withoutFilterKey } from '../address'
import { useFilters, type Filters } from '../useFilters'
import { useOptions } from '../values/useOptions'

interface FirstProps {
  readonly all: Filters
  readonly filter: NativeFilter
}

/** Sets a filter to the first of its values, as soon as that is known; to none where there is none. */
const FirstValue = ({ all, filter }: FirstProps) => {
  const command = useCommand()
  const { id: dashboardId } = all.dashboard
  const { filters, applied } = all
  const options = useOptions({ dashboardId, filter, filters, masks: applied, active: true, asker: 'first' })
  const [first] = options.rows
  const { status } = options
  useEffect(() => {
    if (status !== 'there' && status !== 'failed') return
    const cell = first?.[0]
    const hasFirst = status === 'there' && first !== undefined
    const value = typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null
    const mask = hasFirst ? selectMask(filter, [value]) : clearedMask(filter)
    command('dataMask.preset', { dashboardId, from: 'first', masks: [{ id: filter.id, mask }] })
  }, [status, first, filter, dashboardId, command])
  return null
}

/** The latest filter values in the address of each dashboard: applied once, however often the page is drawn again. */
const taken = new Map<number, string>()

/** True when no filter and no chart has a value, and none would take one by itself. */
const holdsNothing = ({ applied, filters }: Filters): boolean =>
  Object.values(applied).every(isUnset) &&
  filters.every((filter) => isUnset(filter.defaultDataMask) && !takesFirst(filter))

/** Takes the values that the address names, and names those that hold; where there are none, it names nothing. */
const useFilterAddress = (all: Filters): void => {
  const command = useCommand()
  const past = useIsPast()
  const [path, go] = useLocation()
  const { id: dashboardId } = all.dashboard
  const key = useSelect(
    [`dashboard/${dashboardId}`, 'dataMasks'],
    ({ dataMasks }) => masksOf(dataMasks, dashboardId).key,
  )
  const { filters } = all
  useEffect(() => {
    if (past || taken.get(dashboardId) === location.search) return
    taken.set(dashboardId, location.search)
    const said = readFilterAddress(location.search, filters)
    if (said.problem !== null) command('dataMask.reject_address', { problem: said.problem })
    const masks = Object.entries(said.masks).map(([id, mask]) => ({ id, mask }))
    if (masks.length > 0) command('dataMask.preset', { dashboardId, from: 'address', masks })
    else if (said.key !== null) command('dataMask.restore', { dashboardId, key: said.key })
  }, [past, dashboardId, filters, command])
  const nothing = holdsNothing(all)
  const before = useRef({ key, nothing })
  useEffect(() => {
    const was = before.current
    if (past || key === null || (was.key === key && was.nothing === nothing)) return
    before.current = { key, nothing }
    const search = nothing ? withoutFilterKey(location.search) : withFilterKey(location.search, key)
    taken.set(dashboardId, search)
    if (search !== location.search) go(`${path}${search}${location.hash}`, { replace: true })
  }, [past, dashboardId, key, nothing, path, go])
}

/** The address is read once for a dashboard, even if its values could not be applied. */
const Address = ({ all }: { readonly all: Filters }) => {
  useFilterAddress(all)
  return null
}

const FirstValues = ({ all }: { readonly all: Filters }) => {
  const { applied, filters } = all
  const open = filters.filter(
    (filter) => takesFirst(filter) && !Object.hasOwn(applied, filter.id) && isUnset(filter.defaultDataMask),
  )
  return open.map((filter) => <FirstValue key={filter.id} all={all} filter={filter} />)
}

/** Maintains the values of a dashboard's filters, with or without a visible bar. */
export const FilterKeeper = ({ dashboardId }: { readonly dashboardId: number }) => {
  const all = useFilters(dashboardId)
  const past = useIsPast()
  const restoring = useSelect(
    [`dashboard/${dashboardId}`, 'dataMasks'],
    ({ dataMasks }) => masksOf(dataMasks, dashboardId).restoring !== null,
  )
  if (all === null || past) return null
  return (
    <>
      <Address all={all} />
      {!restoring && <FirstValues all={all} />}
    </>
  )
}
