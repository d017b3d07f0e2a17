import { counted, name, say, type SomeSentences } from '../../core/events/sentence'

export const searchSentences = {
  'search.asked': ({ text }) => (text === '' ? say`Opened the search` : say`Searched for ${name(text)}`),
  'search.found': ({ count }) => say`Found ${counted(count, '%s thing', '%s things')}`,
  'search.failed': ({ text, message }) => say`The search for ${name(text)} failed: ${message}`,
} satisfies SomeSentences
