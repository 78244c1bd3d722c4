/** Points, from the lower left of the page as it is shown. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
