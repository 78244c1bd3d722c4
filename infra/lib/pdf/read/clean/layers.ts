import { PDFArray, PDFDict, PDFName, PDFRef, type PDFContext, type PDFObject } from 'pdf-lib'
import { nameIn } from './allowed-objects.ts'

const dictionary = (object: PDFObject | undefined): PDFDict | undefined =>
  object instanceof PDFDict ? object : undefined

const referencesIn = (dict: PDFDict | undefined, key: string): readonly PDFRef[] => {
  const list = dict?.lookup(PDFName.of(key))
  return list instanceof PDFArray ? list.asArray().filter((each) => each instanceof PDFRef) : []
}

/** Returns the ViewState of a layer's usage dictionary. */
const onScreen = (layer: PDFDict | undefined): string | undefined => {
  const view = dictionary(dictionary(layer?.lookup(PDFName.of('Usage')))?.lookup(PDFName.of('View')))
  return view && nameIn(view, 'ViewState')
}

/**
 * Returns a test for layers that are hidden on screen when the document is opened (ISO 32000-1,
 * 8.11.4).
 */
const switchedOff = (from: PDFContext): ((layer: PDFRef) => boolean) => {
  const properties = dictionary(dictionary(from.lookup(from.trailerInfo.Root))?.lookup(PDFName.of('OCProperties')))
  const config = dictionary(properties?.lookup(PDFName.of('D')))
  const on = new Set(referencesIn(config, 'ON'))
  const off = new Set(referencesIn(config, 'OFF'))
  const isOffFirst = config !== undefined && nameIn(config, 'BaseState') === 'OFF'
  const automatic = config?.lookup(PDFName.of('AS'))
  const uses =
    automatic instanceof PDFArray ? automatic.asArray().map((_, index) => dictionary(automatic.lookup(index))) : []
  const byUse = new Set(
    uses.filter((use) => use && nameIn(use, 'Event') === 'View').flatMap((use) => referencesIn(use, 'OCGs')),
  )
  return (layer) => {
    const said = byUse.has(layer) ? onScreen(dictionary(from.lookup(layer))) : undefined
    if (said !== undefined) return said === 'OFF'
    return off.has(layer) || (isOffFirst && !on.has(layer))
  }
}

/**
 * Writes the optional-content properties of the cleaned document: its layers stay as a screen shows
 * them, on paper too, and cannot be switched. Undefined where no layer was copied.
 */
export const copyLayers = (
  from: PDFContext,
  into: PDFContext,
  layers: ReadonlyMap<PDFRef, PDFRef>,
): PDFDict | undefined => {
  if (layers.size === 0) return undefined
  const isOff = switchedOff(from)
  const all = [...layers]
  const places = (chosen: typeof all): PDFArray => into.obj(chosen.map(([, place]) => place))
  return into.obj({
    OCGs: places(all),
    D: { Order: [], Locked: places(all), OFF: places(all.filter(([layer]) => isOff(layer))) },
  })
}

/** Tells whether an object lies in a layer that is hidden on screen. */
export const isInHiddenLayer = (from: PDFContext, dict: PDFDict): boolean => {
  const layer = dict.get(PDFName.of('OC'))
  return layer instanceof PDFRef && switchedOff(from)(layer)
}
