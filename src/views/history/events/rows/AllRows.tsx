import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'

/** Rows of the list of events, as the list gives them to what lays them out. */
export interface RowsProps {
  readonly label: string
  readonly count: number
  readonly keyOf: (index: number) => string
  readonly render: (index: number) => ReactNode
  /** The row that has, or would get, the focus: it is rendered even out of view. */
  readonly current: number
  /** Changes when the rows have other sizes. */
  readonly sizes: string
  readonly ref: Ref<RowsHandle>
}

export interface RowsHandle {
  readonly scrollTo: (index: number) => void
}

/** All rows of a short list. */
export const AllRows = ({ label, count, keyOf, render, ref }: RowsProps) => {
  const list = useRef<HTMLUListElement>(null)
  useImperativeHandle(ref, () => ({
    scrollTo: (index) => list.current?.children[index]?.scrollIntoView({ block: 'nearest' }),
  }))
  return (
    <div className="li" tabIndex={-1}>
      <ul ref={list} aria-label={label}>
        {Array.from({ length: count }, (_, index) => (
          <li key={keyOf(index)}>{render(index)}</li>
        ))}
      </ul>
    </div>
  )
}
