/**
 * Kinds of dictionary that pages are drawn with (ISO 32000-2, 7.5 to 9.9): for each the keys that
 * are copied, and the kind of their values. Keys not listed are not copied: Metadata, PieceInfo,
 * OC, StructParent, Alternates, AF, OPI, Measure and any other.
 */
export type Kind =
  | 'plain'
  | 'nothing'
  | 'resources'
  | 'fonts'
  | 'xobjects'
  | 'states'
  | 'colours'
  | 'patterns'
  | 'shadings'
  | 'font'
  | 'xobject'
  | 'image'
  | 'form'
  | 'bareForm'
  | 'state'
  | 'plainState'
  | 'softMask'
  | 'colour'
  | 'pattern'
  | 'shading'
  | 'function'
  | 'group'
  | 'encoding'
  | 'cmap'
  | 'descendant'
  | 'system'
  | 'descriptor'
  | 'program'
  | 'glyphs'
  | 'glyph'
  | 'map'
  | 'parameters'
  | 'globals'

const plain = (...keys: readonly string[]): Record<string, Kind> =>
  Object.fromEntries(keys.map((key) => [key, 'plain']))

const STREAM: Record<string, Kind> = { Filter: 'plain', DecodeParms: 'parameters' }
const STATE = plain(
  'Type',
  'LW',
  'LC',
  'LJ',
  'ML',
  'D',
  'RI',
  'OP',
  'op',
  'OPM',
  'FL',
  'SM',
  'SA',
  'BM',
  'CA',
  'ca',
  'AIS',
  'TK',
)
const FUNCTION: Record<string, Kind> = {
  ...STREAM,
  ...plain(
    'FunctionType',
    'Domain',
    'Range',
    'Size',
    'BitsPerSample',
    'Order',
    'Encode',
    'Decode',
    'C0',
    'C1',
    'N',
    'Bounds',
  ),
  Functions: 'function',
}

const FORM: Record<string, Kind> = {
  ...STREAM,
  ...plain('Type', 'Subtype', 'FormType', 'BBox', 'Matrix'),
  Group: 'group',
}

export const SHAPES: Readonly<Partial<Record<Kind, Readonly<Record<string, Kind>>>>> = {
  resources: {
    Font: 'fonts',
    XObject: 'xobjects',
    ExtGState: 'states',
    ColorSpace: 'colours',
    Pattern: 'patterns',
    Shading: 'shadings',
  },
  nothing: {},
  fonts: { '*': 'font' },
  xobjects: { '*': 'xobject' },
  states: { '*': 'state' },
  colours: { '*': 'colour' },
  patterns: { '*': 'pattern' },
  shadings: { '*': 'shading' },
  image: {
    ...STREAM,
    ...plain(
      'Type',
      'Subtype',
      'Width',
      'Height',
      'BitsPerComponent',
      'Decode',
      'ImageMask',
      'Interpolate',
      'Intent',
      'Matte',
    ),
    ...plain('SMaskInData'),
    ColorSpace: 'colour',
    Mask: 'image',
    SMask: 'image',
  },
  form: { ...FORM, Resources: 'resources' },
  // The resources of this form are chosen by what its content names.
  bareForm: FORM,
  group: { ...plain('Type', 'S', 'I', 'K'), CS: 'colour' },
  state: { ...STATE, SMask: 'softMask' },
  plainState: { ...STATE },
  softMask: { ...plain('Type', 'S', 'BC'), G: 'form', TR: 'function' },
  // These are the dictionaries and streams within a colour space's array.
  colour: { ...FUNCTION, ...plain('WhitePoint', 'BlackPoint', 'Gamma', 'Matrix'), Alternate: 'colour' },
  pattern: {
    ...STREAM,
    ...plain('Type', 'PatternType', 'PaintType', 'TilingType', 'BBox', 'XStep', 'YStep', 'Matrix'),
    Resources: 'resources',
    Shading: 'shading',
    ExtGState: 'state',
  },
  shading: {
    ...STREAM,
    ...plain(
      'ShadingType',
      'Background',
      'BBox',
      'AntiAlias',
      'Coords',
      'Domain',
      'Extend',
      'Matrix',
      'BitsPerCoordinate',
    ),
    ...plain('BitsPerComponent', 'BitsPerFlag', 'VerticesPerRow', 'Decode'),
    ColorSpace: 'colour',
    Function: 'function',
  },
  function: FUNCTION,
  font: {
    ...plain('Type', 'Subtype', 'BaseFont', 'FirstChar', 'LastChar', 'Widths', 'FontBBox', 'FontMatrix'),
    FontDescriptor: 'descriptor',
    Encoding: 'encoding',
    ToUnicode: 'cmap',
    DescendantFonts: 'descendant',
    CharProcs: 'glyphs',
    Resources: 'resources',
  },
  encoding: {
    ...STREAM,
    ...plain('Type', 'BaseEncoding', 'Differences', 'CMapName', 'WMode'),
    CIDSystemInfo: 'system',
    UseCMap: 'encoding',
  },
  cmap: { ...STREAM, ...plain('Type', 'CMapName', 'WMode'), CIDSystemInfo: 'system', UseCMap: 'cmap' },
  descendant: {
    ...plain('Type', 'Subtype', 'BaseFont', 'DW', 'W', 'DW2', 'W2'),
    CIDSystemInfo: 'system',
    FontDescriptor: 'descriptor',
    CIDToGIDMap: 'map',
  },
  system: plain('Registry', 'Ordering', 'Supplement'),
  descriptor: {
    ...plain(
      'Type',
      'FontName',
      'Flags',
      'FontBBox',
      'ItalicAngle',
      'Ascent',
      'Descent',
      'Leading',
      'CapHeight',
      'XHeight',
    ),
    ...plain('StemV', 'StemH', 'AvgWidth', 'MaxWidth', 'MissingWidth'),
    FontFile: 'program',
    FontFile2: 'program',
    FontFile3: 'program',
  },
  program: { ...STREAM, ...plain('Length1', 'Length2', 'Length3', 'Subtype') },
  glyphs: { '*': 'glyph' },
  glyph: STREAM,
  map: STREAM,
  parameters: {
    ...plain(
      'Predictor',
      'Colors',
      'BitsPerComponent',
      'Columns',
      'EarlyChange',
      'K',
      'EndOfLine',
      'EncodedByteAlign',
      'Rows',
    ),
    ...plain('EndOfBlock', 'BlackIs1', 'DamagedRowsBeforeError', 'ColorTransform'),
    JBIG2Globals: 'globals',
  },
  globals: STREAM,
}
