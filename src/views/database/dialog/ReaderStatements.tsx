import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'

import { engineWords } from '../../../../common/engine/engines'
import type { TypedOptions } from '../../../../common/engine/readOnly'
import { Button } from '../../controls'
import { copyText } from '../../grid/copy/clipboard'
import { t } from '../../i18n'

interface ReaderStatementsProps {
  readonly engine: string
  /** Typed options without the secret ones. */
  readonly options: TypedOptions
}

/** The way to make a user that may only read, with the typed names. Nothing for an engine without users. */
export const ReaderStatements = ({ engine, options }: ReaderStatementsProps) => {
  const wordsId = useId()
  const [copied, setCopied] = useState<{ readonly text: string; readonly done: boolean } | null>(null)
  const reader = engineWords(engine)?.reader?.(options) ?? null
  if (reader === null) return null
  const { title, words, text } = reader
  // a later text was not copied yet
  const outcome = copied?.text === text ? copied.done : null
  return (
    <details className="reader">
      <summary>{t(title)}</summary>
      <p id={wordsId}>{t(words)}</p>
      <figure aria-label={t(title)} aria-describedby={wordsId}>
        <pre>{text}</pre>
        <Button
          size="small"
          icon={outcome === true ? Check : Copy}
          onClick={() => void copyText(text).then((done) => setCopied({ text, done }))}
        >
          {outcome === true ? t('Copied to clipboard!') : t('Copy')}
        </Button>
      </figure>
      <output className="small">
        {outcome === false && t('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!')}
      </output>
    </details>
  )
}
