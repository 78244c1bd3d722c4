import { handMadePdf } from './hand-made-pdf.ts'
import { ANNOTATIONS, STRUCTURE } from './hiding-beside.ts'
import { FURTHER } from './hiding-further.ts'
import {
  SECRET,
  shows,
  KEEPER,
  UNDER,
  SIDE,
  gradient,
  greys,
  picture,
  RGB,
  at,
  form,
  page,
  withForm,
  withPicture,
  CROP,
} from './hiding-page.ts'

const texts: Readonly<Record<string, Buffer>> = {
  'a simple text': page(UNDER),
  'a text array with parts beside the mask': page(
    `BT /F1 14 Tf 120 350 Td [(LEFT) -1500 (AB${SECRET}CD) -9000 (AFTER)] TJ ET`,
  ),
  'text over the edge of the mask': page(shows(185, 350, SECRET)),
  'the other operators of text': page(
    `BT /F1 14 Tf 16 TL 210 370 Td (${SECRET}) ' 1 1 (${SECRET}) " T* (${SECRET}) Tj ET`,
  ),
  'hexadecimal digits': page(`BT /F1 14 Tf 210 350 Td <${Buffer.from(SECRET).toString('hex')}> Tj ET`),
  'octal escapes': page(shows(210, 350, [...SECRET].map((letter) => `\\${letter.charCodeAt(0).toString(8)}`).join(''))),
  'letters one by one': page([...SECRET].map((letter, place) => shows(210 + place * 12, 350, letter)).join('')),
  'turned text': page(`BT /F1 14 Tf .7071 .7071 -.7071 .7071 250 320 Tm (${SECRET}) Tj ET`),
  'upright text': page(`BT /F1 14 Tf 0 1 -1 0 250 310 Tm (${SECRET}) Tj ET`),
  'text that is not drawn': page(shows(210, 350, SECRET, '3 Tr')),
  'text that only clips': page(`q BT /F1 30 Tf 7 Tr 210 350 Td (${SECRET}) Tj ET 1 0 0 rg 200 340 150 40 re f Q`),
  'white text': page(`1 g ${UNDER} 0 g`),
  'text stretched, raised and spaced': page(`BT /F1 14 Tf 150 Tz 5 Ts 2 Tc 210 350 Td (${SECRET}) Tj ET`),
  'text of size one in a large matrix': page(`BT /F1 .001 Tf 14000 0 0 14000 210 350 Tm (${SECRET}) Tj ET`),
  'the same text twice in one place': page(UNDER + UNDER),
  'text below a filled box': page(`${UNDER} .5 g 205 340 150 30 re f 0 g`),
  'text that its clip hides': page(`q 0 0 10 10 re W n ${UNDER} Q`),
  'text of a font that is not there': page(`BT /F9 14 Tf 210 350 Td (${SECRET}) Tj ET`),
  'text behind unbalanced states': page(`Q Q Q q 1 0 0 1 10 0 cm ${UNDER}`),
  'text in two streams of one page': handMadePdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${CROP}/Contents[4 0 R 6 0 R 7 0 R]/Resources<</Font<</F1 5 0 R>>>>>>`,
    4: { stream: KEEPER },
    5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    6: { stream: `BT /F1 14 Tf 210 350 Td (SEC) Tj (RET) Tj ET % ${SECRET}` },
    7: { stream: shows(50, 100, 'AFTER') },
  }),
  'drawn glyphs (Type 3)': page(`BT /F3 14 Tf 210 350 Td (${SECRET}) Tj ET`, {
    fonts: '/F3 8 0 R',
    objects: {
      8:
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 750 750]/FontMatrix[.001 0 0 .001 0 0]/FirstChar ' +
        '67/LastChar ' +
        `84/Widths[${Array(18).fill(750).join(' ')}]/Encoding<</Type/Encoding/Differences[67/C ` +
        '69/E 82/R 83/S 84/T]>>/CharProcs<</C 9 0 R/E 9 0 R/R 9 0 R/S 9 0 R/T 9 0 ' +
        'R>>/Resources<<>>>>',
      9: { stream: '750 0 0 0 750 750 d1 0 0 700 700 re f' },
    },
  }),
}

const NESTED = {
  6: form('q .5 0 0 .5 20 30 cm /X2 Do Q', '/XObject<</X2 7 0 R>>'),
  7: form(shows(80, 190, SECRET)),
}

const forms: Readonly<Record<string, Buffer>> = {
  'a form object': withForm('/X1 Do', { 6: form(UNDER) }),
  'a form in a form, scaled': withForm('q 2 0 0 2 100 100 cm /X1 Do Q', NESTED),
  'a form with a matrix of its own': withForm('/X1 Do', {
    6: form(shows(105, 175, SECRET), undefined, '/Matrix[2 0 0 2 0 0]'),
  }),
  'a form whose box cuts it off': withForm('/X1 Do', {
    6: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 10 10]/Resources<</Font<</F1 5 0 R>>>>', stream: UNDER },
  }),
  'a form that carries metadata and private data': withForm('/X1 Do', {
    6: form(UNDER, undefined, `/Metadata 7 0 R/PieceInfo<</A<</Private(${SECRET})>>>>`),
    7: { dict: '/Type/Metadata/Subtype/XML', stream: `<x>${SECRET}</x>` },
  }),
  'a tiling pattern inside the mask': page('/Pattern cs /P1 scn 210 310 180 80 re f', {
    resources: '/Pattern<</P1 6 0 R>>',
    objects: {
      6: {
        dict: '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 600 800]/XStep 600/YStep 800/Resources<</Font<</F1 5 0 R>>>>',
        stream: UNDER,
      },
    },
  }),
  'a tiling pattern across the mask': page('/Pattern cs /P1 scn 110 310 380 80 re f', {
    resources: '/Pattern<</P1 6 0 R>>',
    objects: {
      6: {
        dict: '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 600 800]/XStep 600/YStep 800/Resources<</Font<</F1 5 0 R>>>>',
        stream: UNDER,
      },
    },
  }),
  'a soft mask': page('q /G1 gs 1 0 0 rg 100 300 400 100 re f Q', {
    resources: '/ExtGState<</G1<</SMask<</S/Luminosity/G 6 0 R>>>>>>',
    objects: { 6: form(`1 g ${UNDER}`, undefined, '/Group<</S/Transparency/CS/DeviceGray>>') },
  }),
}

const pictures: Readonly<Record<string, Buffer>> = {
  'a picture across the mask': withPicture(RGB),
  'a picture inside the mask': withPicture(RGB, at(100, 60, 250, 320, 'I1')),
  'a picture of one bit': withPicture(
    picture('/ColorSpace/DeviceGray/BitsPerComponent 1', Buffer.alloc((SIDE * SIDE) / 8, 0xf0)),
  ),
  'a stencil': withPicture(picture('/ImageMask true/BitsPerComponent 1', Buffer.alloc((SIDE * SIDE) / 8, 0xf0))),
  'a picture of numbered colours': withPicture(
    picture(
      '/ColorSpace[/Indexed/DeviceRGB 2 <ff000000ff000000ff>]/BitsPerComponent 8',
      Buffer.from(greys.map((grey) => grey % 3)),
    ),
  ),
  'a picture behind a soft mask': withPicture(
    picture('/ColorSpace/DeviceRGB/BitsPerComponent 8/SMask 7 0 R', gradient),
    undefined,
    {
      7: picture('/ColorSpace/DeviceGray/BitsPerComponent 8', greys),
    },
  ),
  'a turned picture': withPicture(RGB, 'q 200 200 -200 200 300 150 cm /I1 Do Q\n'),
  'a picture in a form': withForm('q .5 0 0 .5 150 200 cm /X1 Do Q', {
    6: form(at(500, 500, 50, 50, 'I1'), '/XObject<</I1 7 0 R>>'),
    7: RGB,
  }),
  'a picture that is used twice': withPicture(RGB, at(300, 300, 150, 200, 'I1') + at(100, 100, 10, 10, 'I1')),
  'an inline picture': page(
    `q 300 0 0 300 150 200 cm BI /W 8 /H 8 /CS /RGB /BPC 8 /F /AHx ID ${Array(64).fill('2080c0').join('')}> EI Q`,
  ),
  'a picture with a second one for printers': withPicture(
    picture(`/ColorSpace/DeviceRGB/BitsPerComponent 8/Alternates[<</Image 7 0 R/DefaultForPrinting true>>]`, gradient),
    at(100, 60, 10, 20, 'I1') + UNDER,
    {
      7: {
        dict: '/Type/XObject/Subtype/Image/Width 6/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
        stream: SECRET,
      },
    },
  ),
}

const lines: Readonly<Record<string, Buffer>> = {
  'a box inside the mask': page(`1 0 0 rg 220 320 50 50 re f 0 g ${UNDER}`),
  'boxes and lines across the mask': page('1 0 0 rg 100 320 400 40 re f 0 0 1 RG 5 w 120 310 m 480 390 l S'),
  'table lines across the mask': page(
    `.5 w 100 320 m 500 320 l S 300 250 m 300 450 l S 1 w 150 280 200 90 re S ${UNDER}`,
  ),
  'a wide line along the edge': page('1 0 0 RG 40 w 210 405 m 390 405 l S'),
  'a curve across the mask': page('2 w 150 350 m 250 500 350 200 450 350 c S'),
  'letters as curves': page('0 g 190 320 m 210 390 230 250 250 350 c 240 380 l h f'),
  'a shading': page('q 100 250 400 250 re W n /Sh0 sh Q', {
    resources:
      '/Shading<</Sh0<</ShadingType 2/ColorSpace/DeviceRGB/Coords[100 0 500 ' +
      '0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>/Extend[true true]>>>>',
  }),
  'a shape that is only cut out': page(
    'q 210 310 m 300 390 l 390 310 l h 500 500 m 600 500 l 600 600 l h W n 500 500 100 100 re f Q',
  ),
}

/** Ways in which a word, or a part of a picture, lies under the mask of a page. */
export const HIDING_PLACES: readonly (readonly [name: string, file: Buffer])[] = [
  texts,
  forms,
  pictures,
  lines,
  ANNOTATIONS,
  STRUCTURE,
  FURTHER,
].flatMap((group) => Object.entries(group))
