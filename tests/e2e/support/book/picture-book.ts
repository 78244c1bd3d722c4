import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { drawn } from '../in-page.ts'
import { screenHeightInPage } from './in-page.ts'

/** Folder of the picture book: pictures of screens, and a contact sheet of each edition and width. */
const folder = fileURLToPath(new URL('../../../.output/book', import.meta.url))

type Picture = { readonly chapter: string; readonly name: string; readonly file: string }

export type PictureBook = {
  /** Takes a picture of what the page shows, as a whole. */
  readonly add: (
    page: Page,
    screen: { readonly chapter: string; readonly name: string; readonly width: number },
  ) => Promise<void>
  /** Writes a contact sheet for each width, as a page and as a picture of it. */
  readonly write: (page: Page) => Promise<void>
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const css = `
body { margin: 16px; font: 14px sans-serif; background: #ddd }
section { display: flex; flex-wrap: wrap; align-items: start; gap: 16px }
figure { margin: 0 } figcaption { padding: 4px 0; font-weight: bold }
img { display: block; border: 1px solid #999 } h2 { margin: 24px 0 8px }`

const sheetOf = (title: string, pictures: readonly Picture[], shownWidth: number): string => {
  const chapters = [...new Set(pictures.map(({ chapter }) => chapter))]
  const figures = (chapter: string): string =>
    pictures
      .filter((picture) => picture.chapter === chapter)
      .map(({ name, file }) => {
        // In the page itself: it is shown from memory and opened from the disk.
        const data = readFileSync(join(folder, file)).toString('base64')
        const image = `<img width="${shownWidth}" src="data:image/png;base64,${data}" alt="">`
        return `<figure style="width:${shownWidth}px"><figcaption>${escaped(name)}</figcaption>${image}</figure>`
      })
      .join('\n')
  const body = chapters.map((chapter) => `<h2>${escaped(chapter)}</h2><section>${figures(chapter)}</section>`)
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${css}</style><h1>${title}</h1>${body.join('\n')}`
}

/** Width of a screen on its sheet, and of the sheet, in pixels. */
const shownWidthOf = (width: number): number => (width > 480 ? 360 : 240)
const SHEET_WIDTH = 2_096

/** Lists the sheets that there are, of this run and of editions made before. */
const writeIndex = (): void => {
  const sheets = readdirSync(folder).filter((file) => file.endsWith('.html') && file !== 'index.html')
  const links = sheets.toSorted().map((file) => `<li><a href="${file}">${file}</a></li>`)
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><ul>${links.join('\n')}</ul>`,
  )
}

/**
 * Makes the window as high as the screen, so that a main button at the bottom of the window covers
 * nothing. A sheet over the screen keeps the window as it is.
 */
const showWhole = async (page: Page): Promise<void> => {
  const size = page.viewportSize()
  if (size === null || (await page.locator('dialog[open]').count()) > 0) return
  await page.setViewportSize({ ...size, height: Math.max(size.height, await page.evaluate(screenHeightInPage)) })
  await page.evaluate(drawn)
}

/** Opens the book of an edition, such as "en"; pictures of its earlier runs are removed. */
export const openPictureBook = (edition: string): PictureBook => {
  rmSync(join(folder, edition), { recursive: true, force: true })
  mkdirSync(join(folder, edition), { recursive: true })
  const pictures = new Map<number, Picture[]>()
  return {
    add: async (page, { chapter, name, width }) => {
      const taken = pictures.get(width) ?? []
      const number = String(taken.length + 1).padStart(2, '0')
      const file = `${edition}/${width}-${number}-${name.replaceAll(/[^a-z0-9]+/g, '-')}.png`
      await showWhole(page)
      await page.screenshot({ path: join(folder, file), scale: 'css' })
      pictures.set(width, [...taken, { chapter, name: `${number} ${name}`, file }])
    },
    write: async (page) => {
      for (const [width, taken] of pictures) {
        const title = `${edition}, ${width} px`
        const html = sheetOf(title, taken, shownWidthOf(width))
        writeFileSync(join(folder, `${edition}-${width}.html`), html)
        await page.setViewportSize({ width: SHEET_WIDTH, height: 1_000 })
        await page.setContent(html)
        await page.screenshot({ path: join(folder, `${edition}-${width}.png`), fullPage: true, scale: 'css' })
      }
      writeIndex()
    },
  }
}
