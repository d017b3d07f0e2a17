import { FileSpreadsheet, Image } from 'lucide-react'
import type { RefObject } from 'react'

import { safeFileName } from '../../../contract/file-name'
import { Button, Dialog } from '../controls'
import { csvOf } from '../grid/csv'
import { useCommand, useServices } from '../hooks'
import { t } from '../i18n'
import type { ShownChart } from './useChart'

interface DownloadDialogProps {
  readonly shown: ShownChart
  readonly name: string
  readonly frame: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** The drawing of a frame with its words and the names in sight. */
const drawingIn = (frame: HTMLElement | null) => {
  const figure = frame?.querySelector('figure') ?? null
  const svg = figure?.querySelector<SVGSVGElement>('svg.vz') ?? null
  if (figure === null || svg === null) return null
  const names = [...figure.querySelectorAll('.chart-legend button[aria-pressed=true]')].map((button) => {
    const swatch = button.querySelector('.sw')
    const color = swatch === null ? 'none' : getComputedStyle(swatch).backgroundColor
    return { name: button.textContent ?? '', color }
  })
  return { svg, subtitle: figure.querySelector('header p')?.textContent ?? '', names }
}

/** A chart of the dashboard as a file: its rows as they are filtered, or the drawing as it stands. */
export const DownloadDialog = ({ shown, name, frame, onClose }: DownloadDialogProps) => {
  const command = useCommand()
  const services = useServices()
  const [answer] = shown.state?.answers ?? []
  const keep = (file: Blob, format: 'csv' | 'png' | 'svg'): void => {
    const fileName = safeFileName(name, format)
    services.saveFile(fileName, file)
    command('explore.save_file', { key: shown.key, fileName, format })
    onClose()
  }
  const rows = async (): Promise<void> => {
    const result = answer === undefined ? null : await services.results.load(answer.resultKey, 'browser')
    if (result === null) return
    const columns = result.columns.map((_, at) => ({ at }))
    const pieces = csvOf(result.columns, columns, (place) => result.rows[place], result.rows.length)
    keep(new Blob(pieces, { type: 'text/csv' }), 'csv')
  }
  const picture = async (format: 'png' | 'svg'): Promise<void> => {
    const found = drawingIn(frame.current)
    if (found === null) return
    const { pictureOf, pngFile, svgFile } = await import('../charts/export/picture')
    const made = pictureOf(found.svg, name, found.subtitle, found.names)
    keep(format === 'svg' ? svgFile(made) : await pngFile(made), format)
  }
  const drawn = frame.current?.querySelector('figure svg.vz') ?? null
  const reason = drawn === null ? t('This kind of chart has no picture; its rows can be had.') : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Download %s', name)}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className="db-dialog">
        <Button icon={FileSpreadsheet} onClick={() => void rows()}>
          {t('Rows as CSV')}
        </Button>
        <Button icon={Image} disabledReason={reason} onClick={() => void picture('png')}>
          {t('Picture as PNG')}
        </Button>
        <Button icon={Image} disabledReason={reason} onClick={() => void picture('svg')}>
          {t('Picture as SVG')}
        </Button>
      </div>
    </Dialog>
  )
}
