import type { DialogProps } from '../controls/popup/Dialog'
import '../controls/popup/dialog.css'

/** A dialog as it was, without effect, at its place over the screen of then. */
export const PastDialog = ({
  title,
  children,
  footer,
  size = 'normal',
}: Omit<DialogProps, 'open' | 'onOpenChange'>) => (
  <div className="past-dialog" inert>
    <div className="scrim past-scrim" />
    <dialog open aria-label={title} className={size === 'normal' ? 'dialog past' : `dialog past ${size}`}>
      <header>
        <h2 className="grow">{title}</h2>
      </header>
      <div className="body">{children}</div>
      {footer === undefined ? null : <footer>{footer}</footer>}
    </dialog>
  </div>
)
