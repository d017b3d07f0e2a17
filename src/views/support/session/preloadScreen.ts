import type { SupportMoment } from '../../../../contract/support/moment'
import type { ScreenPlace } from '../../../events/screen/places'
import { SCREENS } from '../../screens'

/** The screens on which the moments of an area happen most. */
const PLACES: Readonly<Partial<Record<string, ScreenPlace>>> = {
  run: '/sqllab/',
  editor: '/sqllab/',
  chart: '/superset/dashboard/',
  dashboard: '/superset/dashboard/',
  explore: '/explore/',
}

const ignore = (): void => undefined

/**
 * Fetches the code of the screen that will show a moment while the log is still being read. Without it, as when the server cannot be
 * reached, the screen fetches its code itself.
 */
export const preloadScreen = (moment: SupportMoment | undefined): void => {
  import('../../history/preview/Screen').catch(ignore)
  const place = PLACES[moment?.type.split('.')[0] ?? '']
  if (place !== undefined) SCREENS[place]().catch(ignore)
}
