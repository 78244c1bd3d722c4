import { saveFile } from '../export/save-text.ts'

/** Scale of the picture, for paper and high-resolution screens. */
const SCALE = 2
const MARGIN = 16
const TITLE = 18

type Picture = {
  readonly svg: SVGSVGElement
  readonly title: string
  readonly colours: { readonly background: string; readonly text: string }
}

const imageOf = (svg: SVGSVGElement): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    // A picture knows none of the page's fonts: its texts are written on the canvas.
    const bare = svg.cloneNode(true) as SVGSVGElement
    for (const text of bare.querySelectorAll('text')) text.remove()
    bare.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('the drawing is no picture'))
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(bare))}`
  })

const alignments: Readonly<Record<string, CanvasTextAlign>> = { middle: 'center', end: 'right' }

const write = (context: CanvasRenderingContext2D, text: SVGTextElement): void => {
  const { fontWeight, fontSize, fontFamily, fill, textAnchor, dominantBaseline } = getComputedStyle(text)
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`
  context.fillStyle = fill
  context.textAlign = alignments[textAnchor] ?? 'left'
  context.textBaseline = dominantBaseline === 'middle' ? 'middle' : 'alphabetic'
  context.fillText(text.textContent, Number(text.getAttribute('x')), Number(text.getAttribute('y')))
}

const pngOf = async ({ svg, title, colours }: Picture): Promise<Blob> => {
  const image = await imageOf(svg)
  const { width, height } = svg.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * MARGIN) * SCALE
  canvas.height = (height + TITLE + 3 * MARGIN) * SCALE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws no pictures')
  context.scale(SCALE, SCALE)
  context.fillStyle = colours.background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.font = `700 ${TITLE}px ${getComputedStyle(svg).fontFamily}`
  context.fillStyle = colours.text
  context.fillText(title, MARGIN, MARGIN + TITLE, width)
  context.translate(MARGIN, TITLE + 2 * MARGIN)
  context.drawImage(image, 0, 0, width, height)
  for (const text of svg.querySelectorAll('text')) write(context, text)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture is empty')) : resolve(blob)), 'image/png')
  })
}

/** A chart as it is on the screen, with its title, as a PNG. */
export const savePng = async (picture: Picture, fileName: string): Promise<void> =>
  saveFile(await pngOf(picture), fileName)
