import { safeFileName } from '../../../../common/fileName'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { canDownload } from '../../../projections/session/session'
import { useCommand, useSelect, useServices } from '../../hooks'
import { t } from '../../i18n'
import type { Kind } from '../kind/useKind'

interface Downloading {
  readonly key: string
  readonly title: string
  readonly kind: Kind | null
  /** The query context of the rows on screen. */
  readonly context: ControlContext | null
  /** The element of the drawing. */
  readonly figure: () => Element | null
}

export interface Download {
  readonly label: string
  readonly of: 'rows' | 'picture'
  readonly run: () => void
}

/** The chart on screen with its words and the names in sight; `svg` is null where it is no drawing or not all of it. */
const shownIn = (figure: Element | null, title: string) => {
  if (figure === null) return null
  const names = [...figure.querySelectorAll('.chart-legend button[aria-pressed=true]')].map((button) => {
    const swatch = button.querySelector('.sw')
    const color = swatch === null ? 'none' : getComputedStyle(swatch).backgroundColor
    return { name: button.textContent ?? '', color }
  })
  const subtitle = figure.querySelector('header p')?.textContent ?? ''
  const svg = figure.querySelector<SVGSVGElement>('.chart-plot > svg.vz')
  return { figure, svg, words: { title, subtitle, names } }
}

/** Files that a chart can become: its rows as the server writes them, or the drawing as shown. */
export const useDownloads = ({ key, title, kind, context, figure }: Downloading): readonly Download[] => {
  const command = useCommand()
  const services = useServices()
  const allowed = useSelect(['session'], ({ session }) => canDownload(session))
  const keep = (file: Blob, format: 'png' | 'svg'): void => {
    const fileName = safeFileName(title, format)
    services.saveFile(fileName, file)
    command('explore.save_file', { key, fileName, format })
  }
  const queries = kind === null || context === null ? [] : (kind.type.file ?? kind.type.queries)(context)
  const fromServer = (format: 'csv' | 'xlsx'): void => {
    if (context === null || queries.length === 0) return
    command('chart.file', { key, title, datasetId: context.dataset.id, queries: JSON.stringify(queries), format })
  }
  const picture = async (format: 'png' | 'svg'): Promise<void> => {
    const drawing = shownIn(figure(), title)
    if (drawing === null) return
    const { svg, words } = drawing
    const { finished, pictureOf, pictureOfPage, pngFile, svgFile } = await import('../../chart/export/picture')
    const image = await finished(svg === null ? pictureOfPage(drawing.figure, words) : pictureOf(svg, words))
    keep(format === 'svg' ? svgFile(image) : await pngFile(image), format)
  }
  return [
    ...(allowed
      ? ([
          { label: t('Rows as CSV'), of: 'rows', run: () => fromServer('csv') },
          { label: t('Rows as Excel'), of: 'rows', run: () => fromServer('xlsx') },
        ] as const)
      : []),
    { label: t('Picture as PNG'), of: 'picture', run: () => void picture('png') },
    { label: t('Picture as SVG'), of: 'picture', run: () => void picture('svg') },
  ]
}
