import './skeleton.css'

const WIDTHS = [86, 62, 48, 74, 58, 40, 66, 52]
const ROWS = 8

/** The shape of rows that are on their way. */
export const ResultSkeleton = ({ columns }: { readonly columns: number }) => {
  const shown = Array.from({ length: Math.min(8, columns === 0 ? 6 : columns) }, (_, index) => index)
  return (
    <div className="sql-skeleton" aria-hidden="true">
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="line" style={{ opacity: 1 - row / ROWS }}>
          {shown.map((column) => (
            <span key={column}>
              <span className="skel" style={{ width: `${WIDTHS[(column * 3 + row) % WIDTHS.length]}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
