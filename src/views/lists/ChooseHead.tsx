import { Checkbox } from '../controls'
import { t } from '../i18n'
import type { Chosen } from './useChosen'

/** The head of the column of boxes: chooses all that are listed, or none. */
export const ChooseHead = ({ chosen }: { readonly chosen: Chosen }) => (
  <th scope="col" className="choose">
    <Checkbox
      label={t('Choose all')}
      checked={chosen.all}
      indeterminate={chosen.ids.length > 0 && !chosen.all}
      onChange={chosen.chooseAll}
    />
  </th>
)
