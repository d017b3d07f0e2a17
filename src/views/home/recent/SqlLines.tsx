import { useMemo } from 'react'

import { isKeyword } from '../../../domain/sql/keywords'
import { sqlTokens } from '../../../domain/sql/tokens'

interface Piece {
  readonly look: string
  readonly text: string
}

/** SQL in pieces by their colours. */
const piecesOf = (sql: string): readonly Piece[] => {
  const pieces: Piece[] = []
  let done = 0
  for (const { kind, text, start, end } of sqlTokens(sql)) {
    const look = kind === 'word' && isKeyword(text) ? 'keyword' : kind
    if (look !== 'keyword' && look !== 'string' && look !== 'comment' && look !== 'number') continue
    if (start > done) pieces.push({ look: '', text: sql.slice(done, start) })
    pieces.push({ look, text })
    done = end
  }
  return [...pieces, { look: '', text: sql.slice(done) }]
}

/** The first lines of SQL in the editor's colours. */
export const SqlLines = ({ sql }: { readonly sql: string }) => (
  <pre aria-hidden="true">
    {useMemo(() => piecesOf(sql), [sql]).map(({ look, text }, index) =>
      // eslint-disable-next-line react/no-array-index-key -- a piece is its place
      look === '' ? (
        text
      ) : (
        <i key={index} className={look}>
          {text}
        </i>
      ),
    )}
  </pre>
)
