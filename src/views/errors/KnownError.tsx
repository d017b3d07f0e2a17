import { t } from '../i18n'
import { ErrorFrame, type ErrorPanelProps } from './ErrorFrame'
import { issuesOf, titleOf } from './known'

/** Hints at possible causes of an error, as a list. */
export const Issues = ({ type }: { readonly type: string }) => {
  const issues = issuesOf(type)
  return issues.length === 0 ? null : (
    <ul className="error-issues" aria-label={t('What may be behind it')}>
      {issues.map((text) => (
        <li key={text}>{t(text)}</li>
      ))}
    </ul>
  )
}

/** The title of its type, the server's words and the hints; without a type of its own, the generic warning (`B8.10`). */
export const KnownError = (props: ErrorPanelProps & { readonly type: string }) => {
  const { type, error } = props
  const title = titleOf(type)
  return title === null ? (
    <ErrorFrame {...props} title={t('Unexpected error')} />
  ) : (
    <ErrorFrame {...props} title={t(title)}>
      <p>{error.message}</p>
      <Issues type={type} />
    </ErrorFrame>
  )
}
