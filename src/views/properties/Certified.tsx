import { BadgeCheck } from 'lucide-react'

import { Icon, VisuallyHidden } from '../controls'
import { t } from '../i18n'
import './properties.css'

interface CertifiedProps {
  readonly certified: { readonly by: string; readonly details: string } | null | undefined
}

/** Says that somebody vouches for a thing; nothing where nobody does. */
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
