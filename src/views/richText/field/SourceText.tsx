import { Markdown } from '../../html/markdown/Markdown'
import { t } from '../../i18n'

interface SourceTextProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly takesFocus: boolean
  readonly preview: boolean
}

/** A text as its Markdown, with the text as it will look beside it. */
export const SourceText = ({ label, text, onChange, takesFocus, preview }: SourceTextProps) => (
  <div className={preview ? 'text-source with-preview' : 'text-source'}>
    <textarea
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be written in
      autoFocus={takesFocus}
      className="input area mono"
      aria-label={label}
      dir="auto"
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
    {preview && (
      <section className="text-preview" aria-label={t('Preview of the text')}>
        <Markdown text={text} />
      </section>
    )}
  </div>
)
