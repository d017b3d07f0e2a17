import { Banner } from '../controls'
import { t } from '../i18n'

interface LogProblemsProps {
  /** The log does not hold the event that the address names. */
  readonly isMissing: boolean
  /** The reason why a part of the log could not be read. */
  readonly fault: string | null
}

/** Tells people what of the log is not there. */
export const LogProblems = ({ isMissing, fault }: LogProblemsProps) => (
  <>
    {isMissing && (
      <Banner kind="info" announce="status">
        {t(
          'This log does not hold the step of the link. It is of another browser, or older than the steps that are kept.',
        )}
      </Banner>
    )}
    {fault === null ? null : (
      <Banner kind="danger" announce="alert">
        {t('A part of the log could not be read: %s. What was read is shown.', fault)}
      </Banner>
    )}
  </>
)
