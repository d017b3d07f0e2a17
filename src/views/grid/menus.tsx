import { t, tn } from '../i18n'
import { columnTitle, exactCellText, type GridColumn } from './cells/cells'
import { COPY_FORMATS } from './formats/names'
import type { MenuPoint, Scene } from './panel'
import { PointMenu, type PointItem } from './PointMenu'
import { cellsIn, type Place } from './copy/selection'

const formatItems = ({ copy }: Scene): readonly PointItem[] =>
  COPY_FORMATS.map(({ format, label }) => ({ label: t(label), act: () => copy(format) }))

/** The formats in which the selection can be copied; the first letter chooses. */
export const CopyMenu = ({ at, scene }: { readonly at: MenuPoint; readonly scene: Scene }) => (
  <PointMenu
    label={t('Copy as')}
    at={at}
    onClose={scene.close}
    items={[{ heading: t('Copy as') }, ...formatItems(scene)]}
  />
)

/** Letters of a value that a menu can be made of. */
const LONGEST_VALUE = 1000

/** Actions on the cells under the pointer. Each also has a key or another place. */
export const CellMenu = (props: { readonly at: MenuPoint; readonly place: Place; readonly scene: Scene }) => {
  const { at, place, scene } = props
  const { rectangle, open, copy, change } = scene
  const cells = rectangle === null ? 0 : cellsIn(rectangle)
  const column = scene.arranged.columns[place.column]
  const cell = scene.rowAt(place.row)?.[column?.at ?? -1] ?? null
  const text = exactCellText(cell)
  const only = (): void => {
    if (column !== undefined) {
      change('grid.filter', { column: column.key, filter: { op: 'in', values: [cell === null ? null : text] } })
    }
  }
  return (
    <PointMenu
      label={t('Cell options')}
      at={at}
      onClose={scene.close}
      items={[
        {
          label: t('Copy'),
          keys: 'Mod+C',
          ...(cells > 1 ? { note: tn('%s cell', '%s cells', cells) } : {}),
          act: () => copy('selection'),
        },
        { label: t('Copy with headers'), act: () => copy('selection-with-headers') },
        { label: t('Copy as…'), keys: 'Alt+C', act: () => open({ kind: 'copy-menu', at }) },
        { label: t('Copy cell'), act: () => scene.copyCell(place) },
        'separator',
        { label: t('View cell'), keys: 'Enter', act: () => open({ kind: 'cell', place }) },
        { label: t('View row'), keys: 'Shift+Enter', act: () => open({ kind: 'record', row: place.row }) },
        { label: t('Only rows with this value'), disabled: text.length > LONGEST_VALUE, act: only },
      ]}
    />
  )
}

/** Actions on a column. */
export const HeadMenu = (props: { readonly column: GridColumn; readonly anchor: Element; readonly scene: Scene }) => {
  const { column, anchor, scene } = props
  const { change, arranged, view } = scene
  const { key } = column
  const at = arranged.columns.findIndex((one) => one.key === key)
  const pinned = at < arranged.pinned
  const others = view.sort.filter((one) => one.column !== key)
  const sortBy = (direction: 'asc' | 'desc', add: boolean) => (): void =>
    change('grid.sort', { sort: [...(add ? others : []), { column: key, direction }] })
  const neighbour = (by: -1 | 1) => {
    const to = arranged.columns[at + by]
    return to !== undefined && at + by < arranged.pinned === pinned ? to : undefined
  }
  const moveItem = (label: string, keys: string, by: -1 | 1): PointItem => {
    const to = neighbour(by)
    return {
      label,
      keys,
      disabled: to === undefined,
      act: () => to !== undefined && change('grid.move', { column: key, to: to.key, order: arranged.order }),
    }
  }
  const alsoSort: readonly PointItem[] =
    others.length === 0
      ? []
      : [
          { label: t('Then by this, ascending'), act: sortBy('asc', true) },
          { label: t('Then by this, descending'), act: sortBy('desc', true) },
        ]
  return (
    <PointMenu
      label={t('Options for %s', columnTitle(column))}
      at={anchor}
      onClose={scene.close}
      items={[
        { label: t('Sort ascending'), keys: 'Enter', act: sortBy('asc', false) },
        { label: t('Sort descending'), act: sortBy('desc', false) },
        ...alsoSort,
        ...(view.sort.length === 0
          ? []
          : [{ label: t('Clear sorting'), act: () => change('grid.sort', { sort: [] }) }]),
        'separator',
        { label: t('Filter…'), act: () => scene.open({ kind: 'filter', column, anchor }) },
        {
          label: t('Only NULL'),
          act: () => change('grid.filter', { column: key, filter: { op: 'null', values: [] } }),
        },
        {
          label: t('Without NULL'),
          act: () => change('grid.filter', { column: key, filter: { op: 'not_null', values: [] } }),
        },
        'separator',
        {
          label: pinned ? t('Unpin column') : t('Pin column'),
          act: () => change('grid.pin', { column: key, pinned: !pinned }),
        },
        { label: t('Hide column'), act: () => change('grid.hide', { columns: [key], hidden: true }) },
        { label: t('Columns…'), act: () => scene.open({ kind: 'columns', anchor }) },
        moveItem(t('Move left'), 'Alt+Shift+Left', -1),
        moveItem(t('Move right'), 'Alt+Shift+Right', 1),
        { label: t('Fit width'), keys: 'Alt+Down', act: () => scene.fit(column) },
        'separator',
        { label: t('Select column'), keys: 'Ctrl+Space', act: () => scene.selectColumn(column) },
      ]}
    />
  )
}
