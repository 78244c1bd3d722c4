import { createElement, type SVGProps } from 'react'
import { createSvgIcon } from '@mui/material/utils'

/** Shape of a picture that is 24 wide and 24 high: an SVG element and its attributes. */
export type Shape = readonly [element: 'path' | 'circle' | 'ellipse', attributes: SVGProps<SVGElement>]

/** Returns the component that draws an icon, under the name that @mui/icons-material gives it. */
export const pathIcon = (name: string, ...shapes: readonly Shape[]): ReturnType<typeof createSvgIcon> => {
  const drawn = shapes.map(([element, attributes], index) =>
    createElement(element, { ...attributes, key: shapes.length > 1 ? index : undefined }),
  )
  return createSvgIcon(drawn.length === 1 ? drawn[0] : drawn, name)
}
