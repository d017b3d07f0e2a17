/** Words with a capital at their beginning, as titles have it. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
