import { useRef, useState, type RefObject } from 'react'

interface ExchangeOptions {
  /** The plain field. */
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Runs before the exchange, while the plain field still has the text. */
  readonly before?: () => void
  /** Gives the large editor the focus, with the selection of the plain field. */
  readonly take: (start: number, end: number) => void
}

/**
 * The exchange of a plain field for the large editor, once that is ready. It keeps cursor and focus, and waits while an input
 * method is composing.
 */
export const useExchange = ({ field, before, take }: ExchangeOptions) => {
  const [isReady, setReady] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const isComposing = useRef(false)
  const exchange = (): void => {
    before?.()
    const area = field.current
    const isFocused = area !== null && document.activeElement === area
    // At once, not with the next commit: there is one text field at any moment, and no key between the two is lost.
    frame.current?.classList.add('ready')
    if (isFocused) take(area.selectionStart, area.selectionEnd)
    setReady(true)
  }
  const onReady = (): void => {
    if (isComposing.current && field.current !== null)
      field.current.addEventListener('compositionend', () => setTimeout(exchange, 0), { once: true })
    else exchange()
  }
  return {
    /** The element around both, which has the class `ready` from the exchange on. */
    frame,
    isReady,
    /** For the large editor, which calls it when it shows the text. */
    onReady,
    /** For the plain field, or an element around it. */
    composition: {
      onCompositionStart: () => {
        isComposing.current = true
      },
      onCompositionEnd: () => {
        isComposing.current = false
      },
    },
  }
}
