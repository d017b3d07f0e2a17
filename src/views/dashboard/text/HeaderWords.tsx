import type { Component } from '../../../events/dashboard/layout'

const SIZES: Readonly<Record<string, string>> = {
  SMALL_HEADER: 'small',
  MEDIUM_HEADER: 'medium',
  LARGE_HEADER: 'large',
}

export const headerSize = ({ meta }: Component): string => SIZES[String(meta['headerSize'])] ?? 'medium'

export const headerText = ({ meta }: Component): string => (typeof meta['text'] === 'string' ? meta['text'] : '')

/** A title for a part of the dashboard. */
export const HeaderWords = ({ component }: { readonly component: Component }) => (
  <h2 className={`db-header ${headerSize(component)}`}>{headerText(component)}</h2>
)
