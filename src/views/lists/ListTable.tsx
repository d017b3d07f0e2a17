import type { ReactNode } from 'react'

import { ColumnHeads } from '../controls'
import { t } from '../i18n'
import { ChooseHead } from './ChooseHead'
import type { Chosen } from './useChosen'

interface ListTableProps {
  readonly label: string
  readonly chosen: Chosen
  /** True when a column of stars follows that of the boxes. */
  readonly favorites?: boolean
  readonly heads: readonly string[]
  /** Total number on the server, and the number of listed ones. */
  readonly count: number
  readonly shown: number
  readonly children: ReactNode
}

/** A list of things that are chosen by boxes and acted on at the end of their rows. */
export const ListTable = ({ label, chosen, favorites = false, heads, count, shown, children }: ListTableProps) => (
  <>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
    <table role="grid" aria-label={label} aria-rowcount={count + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <ChooseHead chosen={chosen} />
          {favorites && (
            <th scope="col">
              <span className="hidden-visually">{t('Favorite')}</span>
            </th>
          )}
          <ColumnHeads names={heads} />
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
    {count > shown && (
      <p className="ink-3">{t('The %s changed last of %s are shown. Search to find the others.', shown, count)}</p>
    )}
  </>
)
