import { t } from '../../i18n'
import { useMarkActions } from './actions'

interface FigureProps {
  readonly text: string
  readonly subheader: string | null
  readonly note?: string | null
}

/** One figure, as large as its length allows. */
export const BigFigure = ({ text, subheader, note = null }: FigureProps) => {
  // figures side by side on a dashboard are of one size, as long as they fit
  const most = useMarkActions().bare === true ? '32px' : '72px'
  const size = `min(${most}, ${Math.max(4, 160 / Math.max(4, text.length))}cqw)`
  return (
    <div className="big-figure">
      <output className="figure num" style={{ fontSize: size }}>
        {text === '' ? t('No value') : text}
      </output>
      {note === null ? null : <p className="note num">{note}</p>}
      {subheader === null ? null : <p>{subheader}</p>}
    </div>
  )
}
