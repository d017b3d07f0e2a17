const isApple = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

const SPELLED: Readonly<Record<string, string>> = { Enter: '↵', Up: '↑', Down: '↓', Left: '←', Right: '→' }

/**
 * Parts of a shortcut as they are shown. `Mod+Enter` is one chord, `G H` are two keys after each other;
 * `Mod` is Ctrl, or ⌘ on Apple's keyboards.
 */
export const spellKeys = (keys: string, apple: boolean = isApple()): readonly string[] =>
  keys.split(' ').map((chord) =>
    chord
      .split('+')
      .map((key) => (key === 'Mod' ? (apple ? '⌘' : 'Ctrl') : (SPELLED[key] ?? key)))
      .join(' '),
  )
