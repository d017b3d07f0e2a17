import { THUMBS } from './thumbs'
import './kind-thumb.css'

/** A kind of chart in a few strokes. */
export const KindThumb = ({ type }: { readonly type: string }) => (
  <svg className="kind-thumb" viewBox="0 0 80 48" width={80} height={48} aria-hidden="true">
    {(Object.hasOwn(THUMBS, type) ? (THUMBS[type] ?? []) : []).map(([look, path], index) => (
      // oxlint-disable-next-line react/no-array-index-key
      <path key={index} className={look} d={path} />
    ))}
  </svg>
)
