import type { Component } from '../../../events/dashboard/layout'
import { Markdown } from '../../html/markdown/Markdown'

export const markdownOf = ({ meta }: Component): string => (typeof meta['code'] === 'string' ? meta['code'] : '')

export const MarkdownText = ({ component }: { readonly component: Component }) => (
  // A long text is scrolled by keyboard too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="db-text" tabIndex={0}>
    <Markdown text={markdownOf(component)} />
  </div>
)
