import { counted, name, say, type SomeSentences } from '../../core/events/sentence'

export const sessionSentences = {
  'session.started': () => say`Opened Recount`,
  'session.bootstrapped': (data) => say`Signed in as ${name(data.user.username)}`,
  'session.rights_changed': ({ lost }) => say`Lost rights: ${name(lost.join(', ').replaceAll('_', ' '))}`,
  'session.theme_chosen': (data) => say`Chose the ${data.theme} theme`,
  'session.offline_changed': (data) =>
    data.offline ? say`Lost the connection to the server` : say`The connection is back`,
  'session.expired': () => say`The session timed out`,
  'session.version_found': () => say`A new version of Recount is ready`,
  'session.south_pane_selected': (data) => say`Looked at ${name(data.pane)}`,
  'session.branched': (data) => say`Branched from the past with ${counted(data.tabs, '%s tab', '%s tabs')}`,
} satisfies SomeSentences
