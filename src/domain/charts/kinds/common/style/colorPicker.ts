import type { Control } from '../../types'
import { readColor } from './color'

/** `B5.19` */
const readable = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  try {
    readColor(value)
    return null
  } catch {
    return 'Invalid color'
  }
}

/** One colour, as `{r, g, b, a}`; none is that of the theme. */
export const colorPicker = (name = 'color_picker', label = 'Color', more: Partial<Control> = {}): Control => ({
  name,
  label,
  kind: 'color',
  redraws: true,
  validators: [readable],
  ...more,
})
