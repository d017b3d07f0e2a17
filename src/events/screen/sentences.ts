import { name, say, type SomeSentences } from '../../core/events/sentence'
import { PLACE_NAMES } from './places'

export const screenSentences = {
  'screen.navigated': ({ place }) =>
    place === '/superset/dashboard/'
      ? say`Went to a dashboard`
      : place === '/tablemodelview/edit/'
        ? say`Went to a dataset`
        : say`Went to ${name(PLACE_NAMES[place])}`,
  'screen.resized': ({ width, height }) => say`The window is ${width} by ${height} pixels`,
} satisfies SomeSentences
