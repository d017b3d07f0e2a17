/** The mark: a ring that is not yet closed, around a small chart. */
export const Logo = ({ size = 22 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <path d="M19.6 6.9A9 9 0 1 0 21 12" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    <path d="M8 15.5v-4.2M12 15.5V8.5" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    <circle cx="16" cy="10.2" r="1.9" fill="currentColor" />
  </svg>
)
