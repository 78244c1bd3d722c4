import { type HandMade, pageOf } from './hand-made-pdf.ts'
import { at, CROP, form, page, RGB, SECRET, shows, UNDER, withForm, withPicture } from './hiding-page.ts'

const TYPE3 = (glyph: string, more = ''): Readonly<Record<number, HandMade>> => ({
  8:
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[.001 0 0 .001 0 0]/FirstChar ' +
    '65/LastChar 65/Widths[750]/Encoding<</Type/Encoding/Differences[65/A]>>/CharProcs<</A 9 0 ' +
    `R>>/Resources<</Font<</F1 5 0 R>>/XObject<</I1 6 0 R>>>> ${more}>>`,
  9: { stream: glyph },
  6: RGB,
})

/** Ways that somebody found who looked for what the others had left open. */
export const FURTHER: Readonly<Record<string, Buffer>> = {
  'text without size': page(shows(210, 350, SECRET, '/F1 0.0001 Tf')),
  'text without width': page(shows(210, 350, SECRET, '0 Tz')),
  'mirrored text': page(`BT /F1 14 Tf -1 0 0 1 380 350 Tm (${SECRET}) Tj ET`),
  'a picture without size': withPicture(RGB, at(0, 0, 250, 350, 'I1') + UNDER),
  'a path that nothing draws': page(`210 310 m 220 390 l 230 310 l 240 390 l n ${UNDER}`),
  'text in a glyph': page('BT /F3 14 Tf 210 350 Td (A) Tj ET', {
    fonts: '/F3 8 0 R',
    objects: TYPE3(`750 0 d0 BT /F1 1000 Tf (${SECRET}) Tj ET`),
  }),
  'text in a glyph that stands beside the mask': page('BT /F3 14 Tf 120 350 Td (A) Tj ET', {
    fonts: '/F3 8 0 R',
    objects: TYPE3(`750 0 d0 BT /F1 1000 Tf 9000 0 Td (${SECRET}) Tj ET`),
  }),
  'a picture in a glyph': page('BT /F3 200 Tf 180 290 Td (A) Tj ET', {
    fonts: '/F3 8 0 R',
    objects: TYPE3('1000 0 d0 q 1000 0 0 1000 0 0 cm /I1 Do Q'),
  }),
  'text that a pattern fills': page(`/Pattern cs /P1 scn ${UNDER}`, {
    resources: '/Pattern<</P1 6 0 R>>',
    objects: {
      6: {
        dict: '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
        stream: '1 0 0 rg 0 0 5 5 re f',
      },
    },
  }),
  'forms in forms in forms': withForm('/X1 Do', {
    6: form('/X7 Do', '/XObject<</X7 7 0 R>>'),
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, depth) => [
        7 + depth,
        form(`/X${8 + depth} Do`, `/XObject<</X${8 + depth} ${8 + depth} 0 R>>`),
      ]),
    ),
    27: form(UNDER),
  }),
  'a form whose resources are the page’s': page('/X1 Do', {
    resources: '/XObject<</X1 6 0 R>>',
    objects: { 6: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 600 800]', stream: UNDER } },
  }),
  'text that is read as spaces': page(`BT /F2 14 Tf 210 350 Td (${SECRET}) Tj ET`, {
    fonts: '/F2 6 0 R',
    objects: {
      6: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>',
      7: {
        stream:
          'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <41> <5a> <0020> endbfrange endcmap',
      },
    },
  }),
  'text that is written from top to bottom': page('BT /F2 14 Tf 250 390 Td <005300450043005200450054> Tj ET', {
    fonts: '/F2 6 0 R',
    objects: {
      6: '<</Type/Font/Subtype/Type0/BaseFont/HYSMyeongJo-Medium/Encoding/UniKS-UCS2-V/DescendantFonts[7 0 R]>>',
      7:
        '<</Type/Font/Subtype/CIDFontType0/BaseFont/HYSMyeongJo-Medium/CIDSystemInfo<</Registry(Adobe)/Ordering(Korea1)/Supplement ' +
        '1>>/FontDescriptor 8 0 R>>',
      8:
        '<</Type/FontDescriptor/FontName/HYSMyeongJo-Medium/Flags 6/FontBBox[0 -148 1001 ' +
        '880]/ItalicAngle 0/Ascent 880/Descent -148/CapHeight 880/StemV 93>>',
    },
  }),
  'a name of a resource': page(`/${SECRET} gs ${UNDER}`, { resources: `/ExtGState<</${SECRET}<</CA 1>>>>` }),
  'a name of a colour': page(`/C1 cs 1 scn 50 600 20 20 re f 0 g ${UNDER}`, {
    resources: `/ColorSpace<</C1[/Separation/${SECRET}/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>]>>`,
  }),
  'a stamp that shows another of its faces': page('', {
    page: '/Annots[6 0 R]',
    objects: {
      6: `<</Type/Annot/Subtype/Stamp/Rect[210 340 380 370]/AS/On/AP<</N<</On 7 0 R/Off 8 0 R>>/D 8 0 R>>>>`,
      7: {
        dict: '/Type/XObject/Subtype/Form/BBox[0 0 170 30]/Resources<</Font<</F1 5 0 R>>>>',
        stream: shows(2, 8, 'ON'),
      },
      8: {
        dict: '/Type/XObject/Subtype/Form/BBox[0 0 170 30]/Resources<</Font<</F1 5 0 R>>>>',
        stream: shows(2, 8, SECRET),
      },
    },
  }),
  'a page that inherits all it needs': pageOf({
    content: shows(50, 700, 'KEEPER') + UNDER,
    page: `${CROP}/Annots 9 0 R/Tabs/S/Trans<</S/${SECRET}>>`,
  }),
}
