import './feedback.css'
import { t } from '../../i18n'

interface SkeletonProps {
  /** Width of each line in percent; one line for each entry. */
  readonly lines?: readonly number[]
  readonly label?: string
  /** A class for another shape than lines. */
  readonly shape?: string
}

/** Placeholder shape of content that is on its way. */
export const Skeleton = ({ lines = [80, 100, 65], label, shape }: SkeletonProps) => (
  <output
    className={shape === undefined ? 'skeleton' : `skeleton chart-skeleton ${shape}`}
    aria-label={label ?? t('Loading')}
  >
    {lines.map((width, index) => (
      // eslint-disable-next-line react/no-array-index-key -- lines have no identity
      <span key={index} className="skel" style={{ width: `${width}%` }} />
    ))}
  </output>
)
