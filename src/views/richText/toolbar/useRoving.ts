import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'

export interface ToolFocus {
  readonly 'data-tool': string
  readonly tabIndex: number
  readonly onFocus: () => void
}

interface Roving {
  readonly bar: RefObject<HTMLDivElement | null>
  readonly tool: (id: string) => ToolFocus
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Focuses the tool that had the focus last. */
  readonly enter: () => void
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** One tab stop for a row of tools; the arrow keys move within it. */
export const useRoving = (first: string): Roving => {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(first)
  const tools = (): HTMLElement[] => [...(bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])]
  return {
    bar,
    tool: (id) => ({ 'data-tool': id, tabIndex: id === current ? 0 : -1, onFocus: () => setCurrent(id) }),
    onKeyDown: (event) => {
      const all = tools()
      const at = all.findIndex((one) => one === event.target)
      const step = STEPS[event.key]
      if (at < 0 || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      all[step(at, all.length)]?.focus()
    },
    enter: () => {
      const all = tools()
      const last = all.find((one) => one.tabIndex === 0) ?? all[0]
      last?.focus()
    },
  }
}
