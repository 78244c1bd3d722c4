import { PDFName, PDFStream, type PDFDict, type PDFObject } from 'pdf-lib'

/**
 * Shape by which an object is copied. plain: numbers, names, strings, lists, functions, profiles.
 * named: a dictionary whose names are the file's own. each: a list, or a single object. object: a
 * dictionary or stream, of which only the listed keys are copied. one of: the object's own type
 * decides.
 */
export type Shape =
  | { readonly form: 'plain' }
  | { readonly form: 'named' | 'each'; readonly of: ShapeName }
  | { readonly form: 'object'; readonly keys: Readonly<Record<string, ShapeName>> }
  | { readonly form: 'one-of'; readonly choose: (object: PDFDict | PDFStream) => ShapeName | undefined }

export type ShapeName =
  | 'plain'
  | 'resources'
  | 'group'
  | 'xObjects'
  | 'xObject'
  | 'image'
  | 'form'
  | 'patterns'
  | 'pattern'
  | 'graphicsStates'
  | 'graphicsState'
  | 'softMask'
  | 'fonts'
  | 'font'
  | 'fontList'
  | 'fontDescriptor'
  | 'plainNamed'
  | 'properties'
  | 'property'
  | 'layer'
  | 'layerSet'
  | 'layers'
  | 'noProperty'

const plain = (keys: string): Record<string, ShapeName> =>
  Object.fromEntries(keys.split(' ').map((key) => [key, 'plain'] as const))

/** Returns a name in a dictionary, or in a stream's dictionary. */
export const nameIn = (object: PDFDict | PDFStream, key: string): string | undefined => {
  const dict = object instanceof PDFStream ? object.dict : object
  const value: PDFObject | undefined = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}

const propertyOf = (object: PDFDict | PDFStream): ShapeName => {
  const type = nameIn(object, 'Type')
  if (type === 'OCG') return 'layer'
  // Other property lists hold texts about the content, or private data: content may name them, and
  // finds them empty.
  return type === 'OCMD' ? 'layerSet' : 'noProperty'
}

const xObjectOf = (object: PDFDict | PDFStream): ShapeName | undefined => {
  if (!(object instanceof PDFStream)) return undefined
  const subtype = nameIn(object, 'Subtype')
  if (subtype === 'Image') return 'image'
  // A PostScript XObject is a program.
  return subtype === 'Form' ? 'form' : undefined
}

/**
 * Shapes of all that a page shows (ISO 32000-1, tables 30, 58, 75, 89, 95, 98, 99, 111–117,
 * 121–124, 144).
 */
export const SHAPES: Readonly<Record<ShapeName, Shape>> = {
  plain: { form: 'plain' },
  resources: {
    form: 'object',
    keys: {
      ExtGState: 'graphicsStates',
      ColorSpace: 'plainNamed',
      Pattern: 'patterns',
      Shading: 'plainNamed',
      XObject: 'xObjects',
      Font: 'fonts',
      Properties: 'properties',
    },
  },
  group: { form: 'object', keys: plain('Type S CS I K') },
  xObjects: { form: 'named', of: 'xObject' },
  xObject: { form: 'one-of', choose: xObjectOf },
  image: {
    form: 'object',
    keys: {
      ...plain(
        'Type Subtype Width Height ColorSpace BitsPerComponent Intent ImageMask Decode Interpolate SMaskInData Matte',
      ),
      Mask: 'image',
      SMask: 'image',
      OC: 'property',
    },
  },
  form: {
    form: 'object',
    keys: { ...plain('Type Subtype FormType BBox Matrix'), Resources: 'resources', Group: 'group', OC: 'property' },
  },
  patterns: { form: 'named', of: 'pattern' },
  pattern: {
    form: 'object',
    keys: {
      ...plain('Type PatternType PaintType TilingType BBox XStep YStep Matrix Shading'),
      Resources: 'resources',
      ExtGState: 'graphicsState',
    },
  },
  graphicsStates: { form: 'named', of: 'graphicsState' },
  graphicsState: {
    form: 'object',
    keys: {
      ...plain('Type LW LC LJ ML D RI OP op OPM BG BG2 UCR UCR2 TR TR2 HT FL SM SA BM CA ca AIS TK'),
      Font: 'fontList',
      SMask: 'softMask',
    },
  },
  softMask: { form: 'object', keys: { ...plain('Type S BC TR'), G: 'form' } },
  fonts: { form: 'named', of: 'font' },
  fontList: { form: 'each', of: 'font' },
  font: {
    form: 'object',
    keys: {
      ...plain(
        'Type Subtype Name BaseFont FirstChar LastChar Widths Encoding ToUnicode CIDSystemInfo DW W DW2 W2 CIDToGIDMap',
      ),
      ...plain('FontBBox FontMatrix'),
      FontDescriptor: 'fontDescriptor',
      DescendantFonts: 'fontList',
      CharProcs: 'plainNamed',
      Resources: 'resources',
    },
  },
  fontDescriptor: {
    form: 'object',
    keys: {
      ...plain(
        'Type FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight',
      ),
      ...plain('StemV StemH AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet Style Lang FD CIDSet'),
    },
  },
  plainNamed: { form: 'named', of: 'plain' },
  properties: { form: 'named', of: 'property' },
  property: { form: 'one-of', choose: propertyOf },
  layer: { form: 'object', keys: plain('Type Name') },
  layerSet: { form: 'object', keys: { ...plain('Type P'), OCGs: 'layers', VE: 'layers' } },
  layers: { form: 'each', of: 'property' },
  noProperty: { form: 'object', keys: {} },
}
