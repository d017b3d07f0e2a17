import type { BrowserContext } from '@playwright/test'

import type { EventEnvelope } from '../../../src/core/events/envelope'
import { keepGolden, makesGolden } from '../../support/golden'
import { onCommitted } from './committed'

const watched = new WeakSet<BrowserContext>()

/** Keeps an event of each type that the windows of this browser write, where a golden log is being made. */
export const watchGolden = async (context: BrowserContext): Promise<void> => {
  if (!makesGolden || watched.has(context)) return
  watched.add(context)
  await onCommitted(context, (events) => keepGolden(events as readonly EventEnvelope[]))
}
