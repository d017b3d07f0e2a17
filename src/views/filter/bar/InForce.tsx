import { Tag, VisuallyHidden } from '../../controls'
import { tn } from '../../i18n'

/** Number of filters in force while their bar or sheet is closed. */
export const InForce = ({ count }: { readonly count: number }) =>
  count === 0 ? null : (
    <Tag kind="accent">
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{tn('%s filter in force', '%s filters in force', count)}</VisuallyHidden>
    </Tag>
  )
