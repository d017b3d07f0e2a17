import './feedback.css'

interface ProgressProps {
  readonly label: string
  /** Percent from 0 to 100, or null when unknown. */
  readonly value: number | null
}

/** Progress of long work. */
export const Progress = ({ label, value }: ProgressProps) => (
  <progress className="bar" aria-label={label} max={100} {...(value === null ? {} : { value: Math.round(value) })} />
)
