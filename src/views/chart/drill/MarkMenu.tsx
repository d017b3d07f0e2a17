import { Menu } from '@base-ui/react/menu'
import { Split, TableProperties, Waypoints } from 'lucide-react'

import type { DrillRequest } from '../common/figure/actions'
import { Icon } from '../../controls'
import { t } from '../../i18n'
import { valuesText } from './drill'
import '../../controls/popup/menu.css'
import '../../controls/popup/popup.css'

interface MarkMenuProps {
  readonly request: DrillRequest
  /** Null where the chart filters nothing. */
  readonly onFilter: (() => void) | null
  readonly onDetail: () => void
  readonly onBy: () => void
  readonly onClose: () => void
}

/** Actions on a mark: look at the rows behind it, drill by another column, filter other charts. */
export const MarkMenu = ({ request, onFilter, onDetail, onBy, onClose }: MarkMenuProps) => {
  const { x, y, values } = request
  const text = valuesText(values)
  const anchor = { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }
  return (
    <Menu.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Menu.Portal>
        <Menu.Positioner className="positioner" anchor={anchor} side="bottom" align="start" collisionPadding={8}>
          <Menu.Popup className="menu" aria-label={text}>
            <Menu.Item className="item" onClick={onDetail}>
              <Icon of={TableProperties} />
              <span className="cut">{t('Drill to detail by %s', text)}</span>
            </Menu.Item>
            <Menu.Item className="item" onClick={onBy}>
              <Icon of={Split} />
              <span className="cut">{t('Drill by, within %s', text)}</span>
            </Menu.Item>
            {onFilter !== null && (
              <Menu.Item className="item" onClick={onFilter}>
                <Icon of={Waypoints} />
                <span className="cut">{t('Filter other charts by %s', text)}</span>
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
