import type { HandMade } from './hand-made-pdf.ts'
import { SECRET, shows, KEEPER, UNDER, gradient, picture, at, page } from './hiding-page.ts'

const widget = (more: string): string =>
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(f1)/V(${SECRET})/DV(${SECRET})/Rect[210 340 380 370]/P 3 0 R/DA(/F1 12 Tf 0 g) ${more}>>`
const appearance: HandMade = {
  dict: '/Type/XObject/Subtype/Form/BBox[0 0 170 30]/Resources<</Font<</F1 5 0 R>>>>',
  stream: `/Tx BMC BT /F1 12 Tf 2 8 Td (${SECRET}) Tj ET EMC`,
}
const ACROFORM = '/AcroForm<</Fields[6 0 R]/DR<</Font<</F1 5 0 R>>>>/DA(/F1 12 Tf 0 g)>>'
const note = (subtype: string, rect: string, more: string): string =>
  `<</Type/Annot/Subtype/${subtype}/Rect[${rect}]/Contents(${SECRET})/T(${SECRET}) ${more}>>`

/** Notes, fields and stamps over the page. */
export const ANNOTATIONS: Readonly<Record<string, Buffer>> = {
  'a field with its appearance': page('', {
    page: '/Annots[6 0 R]',
    catalogue: ACROFORM,
    objects: { 6: widget('/AP<</N 7 0 R>>'), 7: appearance },
  }),
  'a field that has only a value': page('', {
    page: '/Annots[6 0 R]',
    catalogue: ACROFORM,
    objects: { 6: widget('') },
  }),
  'a hidden field': page('', {
    page: '/Annots[6 0 R]',
    catalogue: ACROFORM,
    objects: { 6: widget('/F 2/AP<</N 7 0 R>>'), 7: appearance },
  }),
  'notes, ink, links and stamps': page('', {
    page: '/Annots[6 0 R 8 0 R 9 0 R 10 0 R]',
    objects: {
      6: note('FreeText', '210 340 380 370', '/AP<</N 7 0 R>>/DA(/F1 12 Tf)'),
      7: appearance,
      8: `<</Type/Annot/Subtype/Link/Rect[210 310 380 330]/A<</S/URI/URI(http://x/${SECRET})>>>>`,
      9: note('Text', '220 380 240 399', ''),
      10: note('Ink', '210 310 300 380', '/InkList[[210 310 300 380]]'),
    },
  }),
  'a note turned by its matrix': page('', {
    page: '/Annots[6 0 R]',
    objects: {
      6: note('Stamp', '210 310 260 395', '/AP<</N 7 0 R>>'),
      7: {
        dict: '/Type/XObject/Subtype/Form/BBox[0 0 170 30]/Matrix[0 1 -1 0 0 0]/Resources<</Font<</F1 5 0 R>>>>',
        stream: shows(2, 8, SECRET),
      },
    },
  }),
}

const LAYER = `/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]/Order[6 0 R]>>>>`

/**
 * Files with the secret outside of what is drawn: replacement texts, layers, comments, metadata,
 * earlier revisions.
 */
export const STRUCTURE: Readonly<Record<string, Buffer>> = {
  'a replacement text': page(`/Span <</ActualText (${SECRET})>> BDC ${shows(210, 350, 'XYZ')} EMC`),
  'a replacement text beside the mask for what is in it': page(
    `/Span <</ActualText (${SECRET})>> BDC ${shows(50, 200, '.')} ${shows(210, 350, 'XYZ')} EMC`,
  ),
  'a replacement text among the properties': page(`/Span /P0 BDC ${shows(210, 350, SECRET)} EMC`, {
    resources: `/Properties<</P0 <</ActualText (${SECRET})/MCID 3>>>>`,
  }),
  'a structure tree': page(`/P <</MCID 0>> BDC ${UNDER} EMC`, {
    page: '/StructParents 0',
    catalogue: '/StructTreeRoot 6 0 R/MarkInfo<</Marked true>>',
    objects: {
      6: '<</Type/StructTreeRoot/K 7 0 R/ParentTree 8 0 R>>',
      7: `<</Type/StructElem/S/P/P 6 0 R/Pg 3 0 R/K 0/ActualText(${SECRET})/Alt(${SECRET})/E(${SECRET})/T(${SECRET})>>`,
      8: '<</Nums[0 [7 0 R]]>>',
    },
  }),
  'a layer that is switched off': page(`/OC /L0 BDC ${UNDER} EMC`, {
    resources: '/Properties<</L0 6 0 R>>',
    catalogue: LAYER,
    objects: { 6: `<</Type/OCG/Name(${SECRET})>>` },
  }),
  'a picture in a layer that is switched off': page(at(300, 300, 150, 200, 'I1'), {
    resources: '/XObject<</I1 7 0 R>>',
    catalogue: LAYER,
    objects: { 6: '<</Type/OCG/Name(L)>>', 7: picture('/ColorSpace/DeviceRGB/BitsPerComponent 8/OC 6 0 R', gradient) },
  }),
  'a comment in the content': page(`% ${SECRET}\n${UNDER}`),
  'strings that nothing draws': page(`(${SECRET}) ${UNDER} (${SECRET}) MP`),
  'a thumbnail': page(UNDER, {
    page: '/Thumb 6 0 R',
    objects: { 6: { dict: '/Width 6/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8', stream: SECRET } },
  }),
  'metadata, outlines, attachments, private data': page(UNDER, {
    catalogue:
      '/Metadata 6 0 R/Outlines 11 0 R/Names<</EmbeddedFiles<</Names[(a.txt) 8 0 ' +
      `R]>>>>/PieceInfo<</App<</Private(${SECRET})>>>>/Lang(${SECRET})`,
    page: `/Metadata 6 0 R/PieceInfo<</App<</Private(${SECRET})>>>>/AA<</O<</S/JavaScript/JS(${SECRET})>>>>`,
    trailer: '/Info 7 0 R',
    objects: {
      6: { dict: '/Type/Metadata/Subtype/XML', stream: `<x>${SECRET}</x>` },
      7: `<</Title(${SECRET})/Author(\xfe\xff\0S\0E\0C\0R\0E\0T)>>`,
      8: '<</Type/Filespec/F(a.txt)/EF<</F 9 0 R>>>>',
      9: { dict: '/Type/EmbeddedFile', stream: SECRET },
      11: '<</Type/Outlines/First 12 0 R/Last 12 0 R/Count 1>>',
      12: `<</Title(${SECRET})/Parent 11 0 R/Dest[3 0 R/Fit]>>`,
      13: `<</Orphan(${SECRET})>>`,
    },
  }),
  'an earlier revision': (() => {
    const first = page(shows(210, 350, `${SECRET} OLD`))
    const body = KEEPER + UNDER
    const change = `4 0 obj\n<</Length ${body.length}>>\nstream\n${body}\nendstream\nendobj\n`
    const table = /startxref\n(\d+)/u.exec(first.toString('latin1'))?.[1] ?? ''
    const entry = `${String(first.length).padStart(10, '0')} 00000 n \n`
    return Buffer.concat([
      first,
      Buffer.from(
        `${change}xref\n4 1\n${entry}trailer\n<</Size 6/Root 1 0 R/Prev ${table}>>\nstartxref\n${first.length + change.length}\n%%EOF\n`,
      ),
    ])
  })(),
}
