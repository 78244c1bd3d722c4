import { cellStyleOf, type CellStyle } from './cell-styles.ts'
import { attributesOf } from './xml-walk.ts'

/** Properties that a style sets itself; undefined where it inherits them. */
type OdsStyle = {
  readonly parent: string | undefined
  struck: boolean | undefined
  /** Colour of the background, null for none. */
  fill: string | null | undefined
  isHidden: boolean
}

/** Maximum number of ancestors of a style, which also ends a cycle. */
const MOST_ANCESTORS = 20

/** Tells whether a style strikes text through; undefined where it does not say. */
const lineThrough = (attributes: ReadonlyMap<string, string>): boolean | undefined => {
  const said = attributes.get('text-line-through-style') ?? attributes.get('text-line-through-type')
  return said === undefined ? undefined : said !== 'none'
}

/** Returns the colour of a background, null for none; undefined where none is said. */
const backgroundOf = (attributes: ReadonlyMap<string, string>): string | null | undefined => {
  const colour = attributes.get('background-color')
  if (colour === undefined) return undefined
  return colour.startsWith('#') ? colour.slice(1).toUpperCase() : null
}

/**
 * Collects the styles of an .ods: those that hide a sheet, strike text through, or fill cells
 * (OpenDocument 1.3, 16.29, 20.182 and 20.367).
 */
export const collectOdsStyles = () => {
  const styles = new Map<string, OdsStyle>()
  let open: OdsStyle | undefined
  const keyOf = (family: string, name: string): string => `${family} ${name}`

  /** Returns a property of a style, or of the nearest ancestor that sets it. */
  const inherited = <Property extends 'struck' | 'fill'>(
    property: Property,
    family: string,
    name: string | undefined,
  ): OdsStyle[Property] | undefined => {
    let style = name
    for (let count = 0; style !== undefined && count < MOST_ANCESTORS; count += 1) {
      const found: OdsStyle | undefined = styles.get(keyOf(family, style))
      if (found?.[property] !== undefined) return found[property]
      style = found?.parent
    }
    return undefined
  }
  return {
    open: (tag: string, raw: string): void => {
      if (tag === 'style') {
        const attributes = attributesOf(raw)
        open = { parent: attributes.get('parent-style-name'), struck: undefined, fill: undefined, isHidden: false }
        styles.set(keyOf(attributes.get('family') ?? '', attributes.get('name') ?? ''), open)
      } else if (tag === 'table-properties' && open && attributesOf(raw).get('display') === 'false')
        open.isHidden = true
      else if (tag === 'table-cell-properties' && open) open.fill = backgroundOf(attributesOf(raw))
      else if (tag === 'text-properties' && open) open.struck = lineThrough(attributesOf(raw))
    },
    close: (tag: string): void => {
      if (tag === 'style') open = undefined
    },
    hides: (style: string | undefined): boolean => styles.get(keyOf('table', style ?? ''))?.isHidden === true,
    /** Returns the look of a cell of a style. */
    lookOf: (style: string | undefined): CellStyle =>
      cellStyleOf(
        inherited('struck', 'table-cell', style) === true,
        inherited('fill', 'table-cell', style) ?? undefined,
      ),
    /** Tells whether a span is struck through; undefined: as its cell. */
    strikesSpan: (style: string | undefined): boolean | undefined => inherited('struck', 'text', style),
  }
}
export type OdsStyles = ReturnType<typeof collectOdsStyles>
