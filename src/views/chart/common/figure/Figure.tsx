import { t } from '../../../i18n'
import { useMarkActions } from './actions'

interface FigureProps {
  readonly text: string
  readonly subheader: string | null
  readonly note?: string | null
  /** Tone of the note: good or bad news. */
  readonly tone?: 'good' | 'bad' | null
  /** A colour that a rule gives the figure. */
  readonly ink?: string | null
  /** Factors of the usual font size. */
  readonly sizes?: { readonly figure: number; readonly words: number }
}

const USUAL = { figure: 1, words: 1 }
/** Font size of the text for an empty figure, in pixels. */
const NONE = 24

/** One figure, as large as its length and its room allow. */
export const BigFigure = ({ text, subheader, note = null, tone = null, ink = null, sizes = USUAL }: FigureProps) => {
  // figures side by side on a dashboard are of one size, as long as they fit
  const usual = useMarkActions().bare === true ? 32 : 72
  const most = text === '' ? NONE : usual * sizes.figure
  const long = Math.max(4, 160 / Math.max(4, text.length))
  const sized = sizes.figure > 1 || sizes.words > 1
  const words = sizes.words === 1 ? undefined : { fontSize: `min(${sizes.words}em, 14cqw)` }
  return (
    <div className={sized ? 'big-figure sized' : 'big-figure'}>
      <output
        className={text === '' ? 'figure none' : 'figure num'}
        style={{
          fontSize: `min(${most}px, ${long}cqw${sized ? `, ${note === null && subheader === null ? 84 : 56}cqh` : ''})`,
          ...(ink === null ? {} : { color: ink }),
        }}
      >
        {text === '' ? t('No value') : text}
      </output>
      {note === null ? null : (
        <p className={tone === null ? 'note num' : `note num ${tone}`} style={words}>
          {note}
        </p>
      )}
      {subheader === null ? null : <p style={words}>{subheader}</p>}
    </div>
  )
}
