interface IconProps {
  readonly className?: string
  readonly size?: number
}

/** Two figures and a point, for numbers with a fraction; in the manner of the other icons. */
export const Decimal = ({ className, size = 16 }: IconProps) => (
  <svg className={className} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <rect x="3" y="7" width="5.5" height="10" rx="2.6" />
    <path d="M12 16.9v.1" />
    <rect x="15.5" y="7" width="5.5" height="10" rx="2.6" />
  </svg>
)
