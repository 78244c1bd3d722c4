import { deflateSync } from 'node:zlib'
import { onePage } from '../awkward-pdfs/raw-pdf.ts'
import { contentOf, FORM, koreanForm, type Line } from './korean-text.ts'
import type { ZooForm } from './zoo-form.ts'

const QUARTERS = [90, 180, 270] as const

/**
 * The usual form's lines on a page that is turned, so that they are shown upright; sides as the
 * page has them in its own units.
 */
const uprightOn = (turn: (typeof QUARTERS)[number]): readonly Line[] =>
  FORM.map(([text, x, y]): Line => {
    if (turn === 90) return [text, 595 - y * 0.7, x, 90]
    return turn === 180 ? [text, 595 - x, 842 - y, 180] : [text, y * 0.7, 842 - x, 270]
  })

/** Two lines below each other, for who reads them turned. */
const alongTurn = (turn: (typeof QUARTERS)[number]): readonly Line[] => {
  const places = { 90: [300, 120, 340, 120], 180: [500, 420, 500, 460], 270: [300, 700, 260, 700] } as const
  const [x, y, otherX, otherY] = places[turn]
  return [
    ['성명 :', x, y, turn],
    ['생년월일 :', otherX, otherY, turn],
  ]
}

const turned: readonly ZooForm[] = QUARTERS.flatMap((turn) => [
  {
    name: `is turned by ${turn} and reads upright`,
    make: () => koreanForm({ page: `/Rotate ${turn}`, lines: uprightOn(turn) }),
  },
  {
    name: `is turned by ${turn} with its text`,
    make: () => koreanForm({ page: `/Rotate ${turn}` }),
  },
  {
    name: `has text that is turned by ${turn}`,
    make: () =>
      koreanForm({
        lines: alongTurn(turn),
      }),
  },
])

const boxes: readonly ZooForm[] = [
  { name: 'is cropped', make: () => koreanForm({ page: '/CropBox[40 60 555 800]' }) },
  { name: 'is cropped and turned by 90', make: () => koreanForm({ page: '/CropBox[40 60 555 800]/Rotate 90' }) },
  { name: 'is turned by -90', make: () => koreanForm({ page: '/Rotate -90' }) },
  {
    name: 'begins below zero',
    make: () =>
      koreanForm({
        media: '/MediaBox[-100 -100 495 742]',
        lines: FORM.map(([text, x, y]): Line => [text, x - 100, y - 100]),
      }),
  },
  { name: 'has larger units', make: () => koreanForm({ page: '/UserUnit 2' }) },
  { name: 'is cropped beyond its paper', make: () => koreanForm({ page: '/CropBox[-50 -50 700 900]' }) },
  {
    name: 'lies in a table',
    make: () =>
      koreanForm({
        lines: [
          ['성  명', 90, 660],
          ['생년월일', 90, 620],
        ],
        content: (text) => `${text} 80 610 400 80 re S 80 650 m 480 650 l S 180 610 m 180 690 l S`,
      }),
  },
  {
    name: 'has dots to write on',
    make: () => koreanForm({ lines: [['성명 ............................', 80, 660]] }),
  },
  {
    name: 'has boxes to tick',
    make: () => koreanForm({ lines: [['□ 동의함   □ 동의하지 않음', 80, 660]] }),
  },
]

/** Draws dark bars on paper, as in a scanned page. */
const scanned = (width: number, height: number): Buffer => {
  const pixels = Buffer.alloc(width * height, 0xf4)
  for (let y = 20; y < height; y += 24)
    for (let x = 20; x < width - 60; x += 1) pixels.fill(0x30, y * width + x, y * width + x + 1)
  return deflateSync(pixels)
}
const scan = (more = '') => ({
  9: {
    dict: `/Type/XObject/Subtype/Image/Width 150/Height 212/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode ${more}`,
    stream: scanned(150, 212),
  },
})
const PICTURE = 'q 595 0 0 842 0 0 cm /Im Do Q'

const scans: readonly ZooForm[] = [
  {
    name: 'is a scan',
    make: () =>
      onePage({
        content: PICTURE,
        media: '/MediaBox[0 0 595 842]',
        resources: '/XObject<</Im 9 0 R>>',
        objects: scan(),
      }),
  },
  {
    name: 'is a scan with words under its picture',
    make: () =>
      koreanForm({
        content: (text) => `3 Tr ${text.replaceAll('BT', 'BT 3 Tr')} ${PICTURE}`,
        resources: '/XObject<</Im 9 0 R>>',
        objects: scan(),
      }),
  },
  {
    name: 'is a scan that lies on its side',
    make: () =>
      onePage({
        content: 'q 842 0 0 595 0 0 cm /Im Do Q',
        media: '/MediaBox[0 0 842 595]',
        page: '/Rotate 90',
        resources: '/XObject<</Im 9 0 R>>',
        objects: scan(),
      }),
  },
  {
    name: 'is a scan of one bit a pixel',
    make: () =>
      onePage({
        content: 'q 595 0 0 842 0 0 cm BI /W 8 /H 8 /IM true /BPC 1 ID \xaa\x55\xaa\x55\xaa\x55\xaa\x55 EI Q',
        media: '/MediaBox[0 0 595 842]',
      }),
  },
  {
    name: 'is a scan below printed words',
    make: () =>
      koreanForm({
        content: (text) => `${PICTURE} ${text}`,
        resources: '/XObject<</Im 9 0 R>>',
        objects: scan(),
      }),
  },
  {
    name: 'has its content in pieces',
    make: () => {
      const text = contentOf(FORM, 'KSCms-UHC-H')
      const at = text.indexOf('Tf') + 3
      return koreanForm({
        content: () => text.slice(0, at),
        page: '/Contents[4 0 R 9 0 R]',
        objects: { 9: { stream: text.slice(at) } },
      })
    },
  },
]

export const pageForms: readonly ZooForm[] = [...turned, ...boxes, ...scans]
