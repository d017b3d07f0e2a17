import { BadgeCheck } from 'lucide-react'

import { Icon, VisuallyHidden } from '../../controls'
import { t } from '../../i18n'
import './properties.css'

interface CertifiedProps {
  readonly certified: { readonly by: string; readonly details: string } | null | undefined
}

/** Shows that a thing is certified; empty without a certifier. */
export const Certified = ({ certified }: CertifiedProps) => {
  if (certified === null || certified === undefined) return null
  const { by, details } = certified
  const text = [t('Certified by %s', by), details].filter((one) => one !== '').join(': ')
  return (
    <span className="certified" title={text}>
      <Icon of={BadgeCheck} size={14} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
