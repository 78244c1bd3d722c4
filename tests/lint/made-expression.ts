/** An expression that is made of text while its file is loaded: what looks for such has to find it. */
export const made = new RegExp(`^(?:${['a', 'aa'].join('|')})+$`)
