import { say, type SomeSentences } from '../../core/events/sentence'

export const toastSentences = {
  'toast.shown': (data) => say`Told: ${data.text}`,
  'toast.dismissed': () => say`A message went away`,
} satisfies SomeSentences
