import { isBlank } from '../../core/events/blank'
import { name, say, subject, word, type SomeSentences } from '../../core/events/sentence'
import { PLACE_NAMES } from './places'

/** A dialog by its title; where a log left it out, by the words that all dialogs of its kind share. */
const dialogName = (dialog: string, title: string) =>
  name(title === '' || isBlank(title) ? dialog.replaceAll('%s', '…') : title)

export const screenSentences = {
  'screen.navigated': ({ place }) =>
    place === '/superset/dashboard/'
      ? say`Opened ${subject('a dashboard')}`
      : place === '/tablemodelview/edit/'
        ? say`Opened ${subject('a dataset')}`
        : place === '/explore/'
          ? say`Opened ${subject(PLACE_NAMES[place])}`
          : say`Opened ${name(PLACE_NAMES[place])}`,
  'screen.resized': ({ width, height }) => say`The window is ${width} by ${height} pixels`,
  'screen.dialog_opened': ({ dialog, title }) => say`Opened the dialog ${dialogName(dialog, title)}`,
  'screen.dialog_closed': ({ dialog }) => say`Closed the dialog ${dialogName(dialog, '')}`,
  'screen.draft_changed': ({ key, value, choice = value }) =>
    choice === undefined ? say`Cleared ${word(key)}` : say`Changed ${word(key)}`,
} satisfies SomeSentences
