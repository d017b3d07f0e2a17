/* oxlint-disable react/incompatible-library */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

import type { ChartData } from '../../chart'
import { t } from '../../../i18n'

const ROW = 26

/** The drawn values as a table: exact, and as long as it has to be. */
export const DataTable = ({ data, label }: { readonly data: ChartData; readonly label: string }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const { x, series, table } = data
  const virtual = useVirtualizer({
    count: x.values.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
    initialRect: { width: 600, height: 400 },
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className="chart-table" tabIndex={0}>
      <table aria-label={label} aria-rowcount={x.values.length + 1}>
        <thead>
          <tr>
            <th scope="col">{x.kind === 'none' ? t('Row') : x.title === '' ? t('Name') : x.title}</th>
            {(table?.columns ?? series.map(({ name }) => name)).map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col" className="r">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {items.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2}>
              <th scope="row">{x.labels.at(index) ?? index + 1}</th>
              {(table?.rows[index] ?? series.map(({ texts }) => texts.at(index) ?? '')).map((text, place) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={place} className="r">
                  {text === '' ? '–' : text}
                </td>
              ))}
            </tr>
          ))}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}
