/** The place of the popover that tells who set a thing, beside that thing. */
export const BESIDE = { className: 'who-set', side: 'right', sideOffset: 8, arrow: true } as const
