import { CircleQuestionMark, Clock, Hash, ToggleLeft, Type } from 'lucide-react'

import type { ExploreColumn } from '../../events/explore/explore'
import { Icon } from '../controls'

/** What a column holds, as an icon; its type is said in words elsewhere. */
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
