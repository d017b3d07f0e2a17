import type { Marks } from './ranking'

/** Text with its matches in petrol. Text nodes only, for any text. */
export const Marked = ({ text, marks }: { readonly text: string; readonly marks: Marks }) => {
  const parts = marks.map(([start, end], index) => {
    const before = marks[index - 1]?.[1] ?? 0
    return { plain: text.slice(before, start), marked: text.slice(start, end), start }
  })
  return (
    <>
      {parts.map((part) => (
        <span key={part.start}>
          {part.plain}
          <mark>{part.marked}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
