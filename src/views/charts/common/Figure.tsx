import { t } from '../../i18n'

interface FigureProps {
  readonly text: string
  readonly subheader: string | null
  readonly note?: string | null
}

/** One figure, as large as its length allows. */
export const BigFigure = ({ text, subheader, note = null }: FigureProps) => (
  <div className="big-figure">
    <output className="figure num" style={{ fontSize: `min(72px, ${Math.max(4, 90 / Math.max(4, text.length))}cqw)` }}>
      {text === '' ? t('No value') : text}
    </output>
    {note === null ? null : <p className="note num">{note}</p>}
    {subheader === null ? null : <p>{subheader}</p>}
  </div>
)
