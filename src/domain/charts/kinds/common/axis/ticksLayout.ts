import { pick } from '../controls'

/** Layout of the names below the axis. */
export const ticksLayout = pick('x_ticks_layout', 'Names of the x axis', [
  ['auto', 'As they fit'],
  ['flat', 'Level'],
  ['45°', 'Turned by 45°'],
  ['90°', 'Turned by 90°'],
  ['staggered', 'In two lines'],
])
