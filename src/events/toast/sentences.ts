import { say, type SomeSentences } from '../../core/events/sentence'

export const toastSentences = {
  'toast.shown': (data) => say`A message said: ${data.text}`,
  'toast.dismissed': () => say`A message closed`,
} satisfies SomeSentences
