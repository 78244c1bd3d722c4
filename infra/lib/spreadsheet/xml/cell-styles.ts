import { attributesOf, walkXml } from './xml-walk.ts'

/** Look of a style apart from its format; absent where the style does not set it. */
export type CellStyle = {
  readonly struck?: true
  /** Colour of a solid fill: RRGGBB, or the workbook's name for it. */
  readonly fill?: string
}

const NO_STYLE: CellStyle = {}
const WHITE = new Set(['FFFFFF', 'indexed 9', 'indexed 64', 'theme 0'])

/** Tells whether a switch such as <strike/> is on. */
export const isOn = (raw: string): boolean => !/\bval\s*=\s*["'](?:0|false|off)["']/.test(raw)

const colourOf = (raw: string): string | undefined => {
  const attributes = attributesOf(raw)
  const rgb = attributes.get('rgb')?.slice(-6).toUpperCase()
  const [theme, indexed, tint] = [attributes.get('theme'), attributes.get('indexed'), attributes.get('tint')]
  if (rgb !== undefined) return rgb
  if (theme !== undefined) return tint === undefined ? `theme ${theme}` : `theme ${theme} ${tint.slice(0, 6)}`
  return indexed === undefined ? undefined : `indexed ${indexed}`
}

/** Reads the looks of the cell styles of a workbook, in order (ECMA-376 part 1, 18.8). */
export const readCellStyles = (xml: string): readonly CellStyle[] => {
  const struck: boolean[] = []
  const fills: (string | undefined)[] = []
  const looks: CellStyle[] = []
  let within = ''
  let isSolid = false
  walkXml(xml, {
    open: (name, raw) => {
      if (name === 'fonts' || name === 'fills' || name === 'cellXfs') within = name
      else if (within === 'fonts' && name === 'font') struck.push(false)
      else if (within === 'fonts' && name === 'strike') struck[struck.length - 1] = isOn(raw)
      else if (within === 'fills' && name === 'fill') fills.push(undefined)
      else if (within === 'fills' && name === 'patternFill') isSolid = attributesOf(raw).get('patternType') === 'solid'
      else if (within === 'fills' && name === 'fgColor' && isSolid) fills[fills.length - 1] = colourOf(raw)
      else if (within === 'cellXfs' && name === 'xf') {
        const attributes = attributesOf(raw)
        looks.push(
          cellStyleOf(
            struck[Number(attributes.get('fontId') ?? 0)] === true,
            fills[Number(attributes.get('fillId') ?? 0)],
          ),
        )
      }
    },
    close: (name) => {
      if (name === within) within = ''
    },
  })
  return looks
}

/** Makes a look; white counts as no fill. */
export const cellStyleOf = (isStruck: boolean, fill: string | undefined): CellStyle => {
  const colour = fill === undefined || WHITE.has(fill) ? undefined : fill
  if (!isStruck && colour === undefined) return NO_STYLE
  return { ...(isStruck ? { struck: true } : {}), ...(colour === undefined ? {} : { fill: colour }) }
}
