import { CircleQuestionMark, Clock, Hash, ToggleLeft, Type } from 'lucide-react'

import type { ExploreColumn } from '../../events/explore/explore'
import { Icon } from '../controls'

/** The type of a column, as an icon; its words are elsewhere. */
export const ColumnIcon = ({ column }: { readonly column: ExploreColumn | undefined }) => (
  <Icon
    of={
      column === undefined
        ? CircleQuestionMark
        : column.isTime || column.generic === 2
          ? Clock
          : column.generic === 0
            ? Hash
            : column.generic === 3
              ? ToggleLeft
              : Type
    }
    size={14}
  />
)
