import { TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { Button, Icon } from '../controls'
import { copyText } from '../grid/copy/clipboard'
import { t } from '../i18n'
import { SendIcon } from '../support/SendIcon'
import { ErrorLink } from './ErrorLink'
import './errors.css'

/** An error of a displayed thing. */
export interface ShownError {
  /** One of `B8.08`, where it is known. */
  readonly type: string | null
  readonly message: string
  readonly stackTrace: string | null
  /** Address where access can be requested. */
  readonly link: string | null
  /** The table of somebody else's file that it is about. */
  readonly file?: { readonly schema: string; readonly table: string; readonly owner: string } | null
  /** Key of the chart that it is about. */
  readonly subject?: string
}

export interface ErrorPanelProps {
  readonly error: ShownError
  /** The remedies, as buttons. */
  readonly actions?: ReactNode
  /** The data that was kept. */
  readonly kept?: string
}

interface FrameProps extends ErrorPanelProps {
  readonly title: string
  /** Takes the place of the message. */
  readonly children?: ReactNode
}

const SHORT = 200

/** The text to copy: everything that is known. */
const wholeText = ({ type, message, stackTrace }: ShownError): string =>
  [type, message, stackTrace].filter((part) => part !== null && part !== '').join('\n\n')

/** The frame of every error: its words, more of them on demand, and its remedies (`B8.11`, `B8.12`). */
export const ErrorFrame = ({ error, title, actions, kept, children }: FrameProps) => {
  const [more, setMore] = useState(false)
  const [closed, setClosed] = useState(false)
  const [copied, setCopied] = useState<boolean | null>(null)
  const { message, stackTrace, link, type } = error
  const lines = message.split('\n')
  const short = (lines[0] ?? '').slice(0, SHORT)
  const long = short.length < message.length || stackTrace !== null || type !== null
  if (closed) {
    return (
      <div className="error-closed">
        <Button size="small" variant="ghost" icon={TriangleAlert} onClick={() => setClosed(false)}>
          {t('Show the error')}
        </Button>
      </div>
    )
  }
  return (
    <div className="error-panel" role="alert">
      <Icon of={TriangleAlert} size={20} />
      <h2>{title}</h2>
      <div className="error-send">
        <SendIcon subject={error.subject ?? null} />
      </div>
      <div className="error-words">
        {children ?? <p>{more || short.length === message.length ? message : `${short}…`}</p>}
        <ErrorLink link={link} type={type} />
      </div>
      {more && (type !== null || stackTrace !== null) && (
        <div className="error-more">
          {type !== null && <code>{type}</code>}
          {stackTrace !== null && <pre>{stackTrace}</pre>}
        </div>
      )}
      {kept === undefined ? null : <p className="small ink-3">{kept}</p>}
      <div className="row">
        {actions}
        {long && (
          <Button size="small" variant="ghost" aria-expanded={more} onClick={() => setMore(!more)}>
            {more ? t('See less') : t('See more')}
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => void copyText(wholeText(error)).then(setCopied)}>
          {copied === true ? t('Copied to clipboard!') : t('Copy message')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => setClosed(true)}>
          {t('Close')}
        </Button>
      </div>
      {copied === false && (
        <output className="small">{t('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!')}</output>
      )}
    </div>
  )
}
