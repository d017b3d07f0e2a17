import { Component, type ReactNode } from 'react'

import { Button, ErrorState } from '../controls'
import { t } from '../i18n'

interface Props {
  /** A change of it gives the screen another try. */
  readonly resetKey: string
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
  readonly key: string
}

/** Keeps a failing screen from taking the others with it; says what happened, what was kept, and what to do. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, key: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.key ? null : { failed: false, key: props.resetKey }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        title={t('This screen stopped working')}
        kept={t('Every step you made is in the history; nothing was lost.')}
        actions={
          <>
            <Button variant="primary" onClick={() => this.setState({ failed: false })}>
              {t('Try again')}
            </Button>
            <Button onClick={() => location.reload()}>{t('Reload the page')}</Button>
          </>
        }
      >
        {t('Something in it failed while it was drawn. The other places still work.')}
      </ErrorState>
    )
  }
}
