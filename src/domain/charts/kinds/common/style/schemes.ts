import type { Control } from '../../types'
import { choose } from '../controls'

/** The palette of ten colours that people with any colour vision can distinguish. */
export const DEFAULT_SCHEME = 'recount'
/** Nine steps of one hue, the more the farther from the ground. */
export const DEFAULT_RAMP = 'recount_sequential'

export const colorScheme: Control = {
  name: 'color_scheme',
  label: 'Color scheme',
  kind: 'select',
  redraws: true,
  default: DEFAULT_SCHEME,
  unknownIsDefault: true,
  choices: choose(
    [DEFAULT_SCHEME, 'Recount, for any colour vision'],
    ['okabeIto', 'Okabe and Ito, for any colour vision'],
    ['supersetColors', 'Superset colors'],
    ['d3Category10', 'D3 Category 10'],
    ['d3Tableau10', 'Tableau 10'],
    ['d3Set2', 'Set 2, soft'],
    ['d3Dark2', 'Dark 2, strong'],
    ['d3Paired', 'Paired, twelve'],
  ),
}

export const linearColorScheme: Control = {
  name: 'linear_color_scheme',
  label: 'Linear color scheme',
  kind: 'select',
  redraws: true,
  default: DEFAULT_RAMP,
  unknownIsDefault: true,
  choices: choose(
    [DEFAULT_RAMP, 'Petrol, by steps'],
    ['recount_diverging', 'Petrol to rust, around the middle'],
    ['schemeBlues', 'Blues'],
    ['schemeGreens', 'Greens'],
    ['schemeGrays', 'Grays'],
    ['schemeOranges', 'Oranges'],
    ['schemePurples', 'Purples'],
    ['schemeReds', 'Reds'],
    ['schemeViridis', 'Viridis'],
    ['schemeMagma', 'Magma'],
    ['schemeRdBu', 'Red to blue, around the middle'],
    ['schemePuOr', 'Purple to orange, around the middle'],
    ['schemeBrBG', 'Brown to green, around the middle'],
  ),
}

/** Ramps that have a middle. */
export const DIVERGING: ReadonlySet<string> = new Set(['recount_diverging', 'schemeRdBu', 'schemePuOr', 'schemeBrBG'])
