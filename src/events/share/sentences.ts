import { name, say, type SomeSentences } from '../../core/events/sentence'

export const shareSentences = {
  'share.requested': (data) => say`Made a link to ${name(data.share.name)}`,
  'share.stored': () => say`The link is ready`,
  'share.failed': (data) => say`No link could be made: ${data.message}`,
  'share.open_requested': () => say`Followed a link to a shared query`,
  'share.opened': (data) => say`Opened the shared query ${name(data.share.name)}`,
  'share.open_failed': (data) => say`The shared query could not be loaded: ${data.message}`,
} satisfies SomeSentences
