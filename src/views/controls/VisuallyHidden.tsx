import type { ReactNode } from 'react'

/** Text for screen readers alone. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className="hidden-visually">{children}</span>
)
