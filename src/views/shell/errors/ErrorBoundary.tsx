import { Component, type ReactNode } from 'react'

import { Button, ErrorState } from '../../controls'
import { t } from '../../i18n'

interface Props {
  /** A change of it gives the screen another try. */
  readonly resetKey: string
  readonly children: ReactNode
}

interface State {
  readonly failed: 'drawing' | 'fetching' | null
  readonly key: string
}

/** Browsers' messages when the code of a screen fails to load; their retry may come from their own cache. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload CSS/i

/** Keeps a failing screen from breaking the others; shows the error, the kept data, and the remedies. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, key: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: error instanceof Error && NOT_FETCHED.test(error.message) ? 'fetching' : 'drawing' }
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.key ? null : { failed: null, key: props.resetKey }
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children
    const kept = t('Every step you made is in the history; nothing was lost.')
    const reload = (variant: 'primary' | 'standard') => (
      <Button variant={variant} onClick={() => location.reload()}>
        {t('Reload the page')}
      </Button>
    )
    if (failed === 'fetching') {
      return (
        <ErrorState title={t('This screen could not be fetched')} kept={kept} actions={reload('primary')}>
          {t(
            'The server did not answer, or was renewed since this page was opened. The places you have seen still work.',
          )}
        </ErrorState>
      )
    }
    return (
      <ErrorState
        title={t('This screen stopped working')}
        kept={kept}
        actions={
          <>
            <Button variant="primary" onClick={() => this.setState({ failed: null })}>
              {t('Try again')}
            </Button>
            {reload('standard')}
          </>
        }
      >
        {t('Something in it failed while it was drawn. The other places still work.')}
      </ErrorState>
    )
  }
}
