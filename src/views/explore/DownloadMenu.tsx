import { Download } from 'lucide-react'

import { safeFileName } from '../../../contract/file-name'
import type { ChartState } from '../../projections/charts'
import { canDownload } from '../../projections/session'
import { IconButton, Menu } from '../controls'
import { csvOf } from '../grid/csv'
import { useCommand, useSelect, useServices } from '../hooks'
import { t } from '../i18n'

interface DownloadMenuProps {
  readonly id: string
  readonly title: string
  readonly chart: ChartState | null
}

/** The drawing on screen with its words and the names in sight. */
const drawingIn = () => {
  const figure = document.querySelector('.chart-pane figure')
  const svg = figure?.querySelector<SVGSVGElement>('svg.vz') ?? null
  if (figure === null || svg === null) return null
  const names = [...figure.querySelectorAll('.chart-legend button[aria-pressed=true]')].map((button) => {
    const swatch = button.querySelector('.sw')
    return {
      name: button.textContent ?? '',
      color: swatch === null ? 'none' : getComputedStyle(swatch).backgroundColor,
    }
  })
  return { svg, subtitle: figure.querySelector('header p')?.textContent ?? '', names }
}

/** The chart as a file: its rows, or the drawing as it stands. */
export const DownloadMenu = ({ id, title, chart }: DownloadMenuProps) => {
  const command = useCommand()
  const services = useServices()
  const allowed = useSelect(['session'], ({ session }) => canDownload(session))
  const [answer] = chart?.answers ?? []
  const keep = (file: Blob, format: 'csv' | 'png' | 'svg'): void => {
    const fileName = safeFileName(title, format)
    services.saveFile(fileName, file)
    command('explore.save_file', { key: id, fileName, format })
  }
  const rows = async (): Promise<void> => {
    const result = answer === undefined ? null : await services.results.load(answer.resultKey, 'browser')
    if (result === null) return
    const shown = result.columns.map((_, at) => ({ at }))
    const pieces = csvOf(result.columns, shown, (place) => result.rows[place], result.rows.length)
    keep(new Blob(pieces, { type: 'text/csv' }), 'csv')
  }
  const picture = async (format: 'png' | 'svg'): Promise<void> => {
    const found = drawingIn()
    if (found === null) return
    const { pictureOf, pngFile, svgFile } = await import('../charts/export/picture')
    const made = pictureOf(found.svg, title, found.subtitle, found.names)
    keep(format === 'svg' ? svgFile(made) : await pngFile(made), format)
  }
  const none = answer === undefined
  return (
    <Menu
      align="end"
      items={[
        ...(allowed ? [{ label: t('Rows as CSV'), disabled: none, onSelect: () => void rows() }] : []),
        { label: t('Picture as PNG'), disabled: none, onSelect: () => void picture('png') },
        { label: t('Picture as SVG'), disabled: none, onSelect: () => void picture('svg') },
      ]}
      trigger={
        <IconButton
          label={t('Download')}
          icon={Download}
          disabledReason={none ? t('There is nothing to download yet.') : null}
        />
      }
    />
  )
}
