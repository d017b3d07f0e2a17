import { same } from '../../../core/json/value'
import { isEmpty } from '../../../domain/charts/kinds/common/validators'
import { shownControls } from '../../../domain/charts/kinds/common/data/values'
import type { ControlContext, VizType } from '../../../domain/charts/kinds/types'

/** The dataset is no control, and its change is one all the same. */
const DATASET = 'datasource'

/** The controls in view whose values the drawing does not have, by their names; another dataset is one of them. */
export const notDrawn = (type: VizType, now: ControlContext, drawn: ControlContext): readonly string[] =>
  [...new Set([DATASET, ...shownControls(type, now).map(({ name }) => name)])].filter((name) => {
    const [value, drawnValue] = [now.values[name], drawn.values[name]]
    // forms name their dataset only once it was changed or saved
    if (name === DATASET && drawnValue === undefined) return false
    return !same(value, drawnValue) && !(isEmpty(value) && isEmpty(drawnValue))
  })
