import './kbd.css'
import { spellKeys } from './keys'

/** Keys of a shortcut, `Mod+Enter` or `G H`, spelled as this machine's keyboard does. */
export const Kbd = ({ keys }: { readonly keys: string }) => (
  <span className="keys">
    {spellKeys(keys).map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)
