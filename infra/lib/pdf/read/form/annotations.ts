import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, PDFStream, type PDFContext, type PDFObject } from 'pdf-lib'
import { boxOf, isPushButton } from './form-fields.ts'
import { nameIn } from '../clean/allowed-objects.ts'
import { isInHiddenLayer } from '../clean/layers.ts'

/** Maximum number of annotations of a page; the rest is ignored. */
const MAX_ANNOTATIONS = 5_000
/** Flags of annotations that are not shown on screen: Hidden and NoView. */
const UNSEEN = 2 | 32
/** Annotations whose appearance is only an icon, not part of the page. */
const SIGNS: ReadonlySet<string> = new Set(
  'Popup Link Text FileAttachment Sound Movie Screen RichMedia 3D TrapNet PrinterMark'.split(' '),
)

/** Appearance of an annotation, and the operands of the `cm` that places it. */
export type AnnotationAppearance = { readonly appearance: PDFRef | PDFStream; readonly matrix: readonly number[] }

/** Returns the annotations of a page. */
export const annotationsOf = (page: PDFDict): readonly PDFDict[] => {
  const list = page.lookup(PDFName.of('Annots'))
  if (!(list instanceof PDFArray)) return []
  return Array.from({ length: Math.min(list.size(), MAX_ANNOTATIONS) }, (_, index) => list.lookup(index)).filter(
    (each) => each instanceof PDFDict,
  )
}

const numbersIn = (object: PDFObject | undefined): readonly number[] => {
  if (!(object instanceof PDFArray)) return []
  const numbers = object.asArray().map((_, index) => object.lookup(index))
  return numbers.map((each) => (each instanceof PDFNumber ? each.asNumber() : Number.NaN))
}

/** Returns the appearance stream: of several states that of the annotation's current state. */
const appearanceOf = (annotation: PDFDict, context: PDFContext): PDFRef | PDFStream | undefined => {
  const appearances = annotation.lookup(PDFName.of('AP'))
  if (!(appearances instanceof PDFDict)) return undefined
  const found = (object: PDFObject | undefined): PDFRef | PDFStream | undefined => {
    if (object instanceof PDFStream) return object
    return object instanceof PDFRef && context.lookup(object) instanceof PDFStream ? object : undefined
  }
  const normal = appearances.lookup(PDFName.of('N'))
  if (!(normal instanceof PDFDict)) return found(appearances.get(PDFName.of('N')))
  return found(normal.get(PDFName.of(nameIn(annotation, 'AS') ?? 'Off')))
}

const IDENTITY = [1, 0, 0, 1, 0, 0] as const

/** Returns the smallest upright box around the transformed corners of the appearance's box. */
const drawnBox = (
  appearance: PDFStream,
): { left: number; bottom: number; width: number; height: number } | undefined => {
  const box = boxOf(appearance.dict.lookup(PDFName.of('BBox')))
  const said = numbersIn(appearance.dict.lookup(PDFName.of('Matrix')))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = said.length === 6 && said.every(Number.isFinite) ? said : IDENTITY
  if (!box) return undefined
  const corners = [box.x, box.x + box.width].flatMap((x) => [box.y, box.y + box.height].map((y) => [x, y] as const))
  const xs = corners.map(([x, y]) => a * x + c * y + e)
  const ys = corners.map(([x, y]) => b * x + d * y + f)
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  return { left, bottom, width: Math.max(...xs) - left, height: Math.max(...ys) - bottom }
}

/**
 * Returns how an annotation appears on its page (ISO 32000-1, 12.5.5, algorithm 8.1); undefined
 * where it is not shown, or its appearance belongs to something that is removed.
 */
export const annotationAppearance = (annotation: PDFDict, context: PDFContext): AnnotationAppearance | undefined => {
  const flags = annotation.lookup(PDFName.of('F'))
  if (flags instanceof PDFNumber && (flags.asNumber() & UNSEEN) !== 0) return undefined
  if (SIGNS.has(nameIn(annotation, 'Subtype') ?? '') || isPushButton(annotation)) return undefined
  if (isInHiddenLayer(context, annotation)) return undefined
  const appearance = appearanceOf(annotation, context)
  const stream = appearance instanceof PDFRef ? context.lookup(appearance) : appearance
  const place = boxOf(annotation.lookup(PDFName.of('Rect')))
  const drawn = stream instanceof PDFStream ? drawnBox(stream) : undefined
  if (!appearance || !place || !drawn || drawn.width === 0 || drawn.height === 0) return undefined
  const [across, up] = [place.width / drawn.width, place.height / drawn.height]
  return { appearance, matrix: [across, 0, 0, up, place.x - drawn.left * across, place.y - drawn.bottom * up] }
}
