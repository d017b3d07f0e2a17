import { t } from '../../i18n'

const BARS = 232
const STEP = 5.4

/** Heights of a day's work as one imagines it: bursts, pauses, a quiet end. The same at every look. */
const heights = Array.from({ length: BARS }, (_, index) => {
  const burst = Math.max(0, Math.sin(index / 11) * Math.sin(index / 37 + 1.2)) ** 1.5
  const grain = ((index * 2_654_435_761) % 4096) / 4096
  return 3 + Math.round(burst * (18 + 54 * grain) + 6 * grain * grain)
})

/** Decoration: the log as a line that ends at now. */
export const Horizon = () => (
  <svg className="horizon" viewBox="0 0 1440 110" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
    {heights.map((height, index) => (
      <rect
        // eslint-disable-next-line react/no-array-index-key -- a bar is its place
        key={index}
        x={24 + index * STEP}
        y={90 - height}
        width="3.2"
        height={height}
        rx="1.2"
        fill="var(--past)"
        opacity={0.08 + 0.72 * (index / BARS) ** 1.4}
      />
    ))}
    <line x1="24" x2="1288" y1="94" y2="94" stroke="var(--past)" strokeWidth="1.5" />
    <line x1="1288" x2="1416" y1="94" y2="94" stroke="var(--line-strong)" strokeWidth="1.5" />
    <circle cx="1288" cy="94" r="10" fill="var(--accent)" opacity=".16" />
    <circle cx="1288" cy="94" r="5" fill="var(--accent)" />
    <text x="1282" y="70">
      {t('Now')}
    </text>
  </svg>
)
