import type { AwkwardPdf } from './awkward-pdf.ts'
import { refused } from './awkward-pdf.ts'
import { manyPages, onePage, rawPdf } from './raw-pdf.ts'

const shape = (name: string, boxes: string, size: readonly [number, number], pages = ''): AwkwardPdf => ({
  name,
  make: () => onePage({ media: boxes, pages }),
  outcome: { pages: [size] },
})

const mixed = (): Buffer =>
  rawPdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3/MediaBox[0 0 595 842]>>',
    3: '<</Type/Page/Parent 2 0 R>>',
    4: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 842 1191]/Rotate 90>>',
    5: '<</Type/Page/Parent 2 0 R/CropBox[100 100 300 400]>>',
  })

/** Pages of odd boxes and turns. */
export const shapes: readonly AwkwardPdf[] = [
  shape('upright', '/MediaBox[0 0 600 800]', [600, 800]),
  shape('a quarter', '/MediaBox[0 0 600 800]/Rotate 90', [800, 600]),
  shape('a half', '/MediaBox[0 0 600 800]/Rotate 180', [600, 800]),
  shape('three quarters', '/MediaBox[0 0 600 800]/Rotate 270', [800, 600]),
  shape('a quarter back', '/MediaBox[0 0 600 800]/Rotate -90', [800, 600]),
  shape('five quarters', '/MediaBox[0 0 600 800]/Rotate 450', [800, 600]),
  shape('an eighth', '/MediaBox[0 0 600 800]/Rotate 45', [600, 800]),
  shape('cropped', '/MediaBox[0 0 600 800]/CropBox[50 100 450 700]', [400, 600]),
  shape('cropped and turned', '/MediaBox[0 0 600 800]/CropBox[50 100 450 700]/Rotate 90', [600, 400]),
  shape('cropped beyond', '/MediaBox[0 0 600 800]/CropBox[-100 -100 300 1000]', [300, 800]),
  shape('below zero', '/MediaBox[-300 -400 300 400]', [600, 800]),
  shape('from the right and the top', '/MediaBox[600 800 0 0]/CropBox[450 700 50 100]', [400, 600]),
  shape('its parent says it', '', [700, 500], '/MediaBox[10 20 610 820]/CropBox[10 20 510 720]/Rotate 270'),
  shape('units of two points', '/MediaBox[0 0 300 400]/UserUnit 2', [600, 800]),
  shape('no box', '', [612, 792]),
  shape('a box of no size', '/MediaBox[0 0 0 0]', [612, 792]),
  {
    name: 'mixed sizes',
    make: mixed,
    outcome: {
      pages: [
        [595, 842],
        [1191, 842],
        [200, 300],
      ],
    },
  },
  {
    name: 'a crop beside the page',
    make: () => onePage({ media: '/MediaBox[0 0 600 800]/CropBox[900 900 990 990]' }),
    outcome: refused('page-size'),
  },
  { name: 'a page of a point', make: () => onePage({ media: '/MediaBox[0 0 1 1]' }), outcome: refused('page-size') },
  {
    name: 'a page of a kilometre',
    make: () => onePage({ media: '/MediaBox[0 0 2834645 2834645]' }),
    outcome: refused('page-size'),
  },
  { name: 'units of a kilometre', make: () => onePage({ page: '/UserUnit 2834645' }), outcome: refused('page-size') },
  {
    name: '200 pages',
    make: () => manyPages(200),
    outcome: { pages: Array.from({ length: 200 }, () => [600, 800] as const) },
  },
  { name: '201 pages', make: () => manyPages(201), outcome: refused('too-many-pages') },
]
