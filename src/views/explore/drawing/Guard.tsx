import { Component, useEffect, type ReactNode } from 'react'

import { useCommand } from '../../hooks'

interface GuardProps {
  readonly resetKey: string
  readonly onError: (error: Error) => void
  readonly children: ReactNode
}

interface GuardState {
  readonly failed: boolean
  /** Key of the failed drawing. */
  readonly key: string
}

/** A drawing that fails takes nothing else with it. */
export class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { failed: false, key: this.props.resetKey }
  static getDerivedStateFromError(): Partial<GuardState> {
    return { failed: true }
  }
  static getDerivedStateFromProps({ resetKey }: GuardProps, { key }: GuardState): Partial<GuardState> | null {
    return key === resetKey ? null : { failed: false, key: resetKey }
  }
  override componentDidCatch(error: Error): void {
    this.props.onError(error)
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}

/** Tells once that it is on screen. */
export const Drawn = ({ id }: { readonly id: string }) => {
  const command = useCommand()
  useEffect(() => void command('chart.rendered', { key: id }), [command, id])
  return null
}
