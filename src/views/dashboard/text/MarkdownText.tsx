import { Suspense, useCallback, useState } from 'react'

import type { Component } from '../../../events/dashboard/layout'
import { mayHoldLiveValues } from '../../../domain/markdown/liveValues'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { Markdown } from '../../html/markdown/Markdown'

const LiveValues = lazyWithRetry(() => import('./live/LiveValues'), 'LiveValues')

export const markdownOf = ({ meta }: Component): string => (typeof meta['code'] === 'string' ? meta['code'] : '')

/** A text of the dashboard. The code of live values comes with the first text that holds one. */
export const MarkdownText = ({ component }: { readonly component: Component }) => {
  const text = markdownOf(component)
  const [rendered, setRendered] = useState<{ readonly place: HTMLElement } | null>(null)
  const onRender = useCallback((place: HTMLElement) => setRendered({ place }), [])
  return (
    // A long text is scrolled by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="db-text" tabIndex={0}>
      {mayHoldLiveValues(text) ? (
        <>
          <Markdown text={text} onRender={onRender} />
          <Suspense fallback={null}>{rendered !== null && <LiveValues rendered={rendered} />}</Suspense>
        </>
      ) : (
        <Markdown text={text} />
      )}
    </div>
  )
}
