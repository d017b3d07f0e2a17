import type { Effect } from '../../src/core/effects/effect'
import { createEffects, laterEffects } from '../../src/app/effects/index'

const later = (await Promise.all(laterEffects.map(({ load }) => load()))).flat()

/** Every effect of the product, those included whose code comes later. */
export const allEffects: readonly Effect[] = [...createEffects({ areToastsHeld: () => false }), ...later]
