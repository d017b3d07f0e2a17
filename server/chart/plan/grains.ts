import type { Dialect } from '../../engines/dialect'
import { chartProblem } from '../problem'

/** SQL for the start of the grain that contains a time; the time itself without a grain. */
export const truncated = (dialect: Dialect, moment: string, grain: string | null | undefined): string => {
  if (grain === null || grain === undefined || grain === '' || grain === 'all') return moment
  const truncate = dialect.grains.get(grain)
  if (!truncate) throw chartProblem(`There is no time grain ${grain.slice(0, 60)}.`)
  return truncate(moment)
}
