/** Media query of wide office screens (1920 px): two columns where smaller ones have one. */
export const WIDE_SCREEN = '@media (min-width: 1800px)'

/**
 * Media query of low windows: a 1366×768 screen at 150 % leaves 911×512, of which a heading of four
 * lines takes half.
 */
export const LOW_WINDOW = '@media screen and (max-height: 640px) and (min-width: 700px)'

/** Style of a page's box: its width grows with wide screens. */
export const pageWidth = { maxWidth: 1320, [WIDE_SCREEN]: { maxWidth: 1680 } } as const
