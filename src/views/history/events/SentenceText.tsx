import type { Sentence } from '../../../core/events/sentence'
import { piecesOf } from '../../sentences'

/** A sentence with the names of things strong. Names are other people's text: text nodes, nothing else. */
export const SentenceText = ({ sentence }: { readonly sentence: Sentence }) => (
  <>
    {piecesOf(sentence).map((part, index) =>
      // eslint-disable-next-line react/no-array-index-key -- a part is its place in the sentence
      typeof part === 'string' ? <span key={index}>{part}</span> : <b key={index}>{part.name}</b>,
    )}
  </>
)
