import { attributesOf } from './xml-walk.ts'

/** Properties that a style sets itself; undefined where it inherits them. */
type OdsStyle = { readonly parent: string | undefined; struck: boolean | undefined; isHidden: boolean }

/** Maximum number of ancestors of a style, which also ends a cycle. */
const MOST_ANCESTORS = 20

/** Tells whether a style strikes text through; undefined where it does not say. */
const lineThrough = (attributes: ReadonlyMap<string, string>): boolean | undefined => {
  const said = attributes.get('text-line-through-style') ?? attributes.get('text-line-through-type')
  return said === undefined ? undefined : said !== 'none'
}

/**
 * Collects the styles of an .ods: those that hide a sheet, and those that strike text through
 * (OpenDocument 1.3, 16.29 and 20.367).
 */
export const collectOdsStyles = () => {
  const styles = new Map<string, OdsStyle>()
  let open: OdsStyle | undefined
  const keyOf = (family: string, name: string): string => `${family} ${name}`

  const struckBy = (family: string, name: string | undefined): boolean | undefined => {
    let style = name
    for (let count = 0; style !== undefined && count < MOST_ANCESTORS; count += 1) {
      const found: OdsStyle | undefined = styles.get(keyOf(family, style))
      if (found?.struck !== undefined) return found.struck
      style = found?.parent
    }
    return undefined
  }
  return {
    open: (tag: string, raw: string): void => {
      if (tag === 'style') {
        const attributes = attributesOf(raw)
        open = { parent: attributes.get('parent-style-name'), struck: undefined, isHidden: false }
        styles.set(keyOf(attributes.get('family') ?? '', attributes.get('name') ?? ''), open)
      } else if (tag === 'table-properties' && open && attributesOf(raw).get('display') === 'false')
        open.isHidden = true
      else if (tag === 'text-properties' && open) open.struck = lineThrough(attributesOf(raw))
    },
    close: (tag: string): void => {
      if (tag === 'style') open = undefined
    },
    hides: (style: string | undefined): boolean => styles.get(keyOf('table', style ?? ''))?.isHidden === true,
    strikesCell: (style: string | undefined): boolean => struckBy('table-cell', style) === true,
    /** Tells whether a span is struck through; undefined: as its cell. */
    strikesSpan: (style: string | undefined): boolean | undefined => struckBy('text', style),
  }
}
export type OdsStyles = ReturnType<typeof collectOdsStyles>
