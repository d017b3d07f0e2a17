import './feedback.css'

/** A ring for waits without a known shape. It shows itself after 150 ms, so that short waits stay calm. */
export const Spinner = ({ label }: { readonly label?: string }) => (
  <span className="spin" {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })} />
)
